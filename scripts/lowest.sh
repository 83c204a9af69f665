#!/usr/bin/env bash
# Are the lower bounds in pyproject.toml honest? Runs the tests with the lowest versions that they allow: make lowest
# (The upper ones are held by tests/test_dependencies.py.)
# Takes the folder for the environment (default: build/lowest), then arguments of pytest (default: the tests but those that are slow).
set -euo pipefail
cd "$(dirname "$0")/.."
home=${1:-build/lowest}
shift || true
python=${PYTHON:-.venv/bin/python}

rm -rf "$home"
"$python" -m venv "$home"
"$home/bin/python" -m pip install --quiet --disable-pip-version-check uv
"$home/bin/uv" pip install --quiet --python "$home/bin/python" --resolution lowest-direct -e '.[dev]'
"$home/bin/uv" pip freeze --quiet --python "$home/bin/python"
[ $# -gt 0 ] || set -- tests/companion tests/solvers tests/templates tests/docs companion solvers
"$home/bin/python" -m pytest --no-cov -q -n 2 "$@"
