"""Puts the templates inside the package when a wheel is built.

A static force-include would leave a stale copy in editable installs, where the checkout's own folder is read instead.
"""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TemplatesInPackage(BuildHookInterface):
    """Adds templates/ as companion/templates/ to standard wheels, not to editable ones."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before a wheel is built; ``version`` is "standard" or "editable"."""
        if version == "standard":
            build_data["force_include"]["templates"] = "companion/templates"
