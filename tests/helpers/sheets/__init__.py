"""Printed documents for tests: which choices to print (covering), each printed once (printed), and what stands on the page (reading)."""
