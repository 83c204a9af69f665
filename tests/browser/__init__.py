"""Tests of the page in a browser: a package, so that its Chromium is closed behind its last test."""
