#!/usr/bin/env bash
# All checks, the quick ones first. The tests print their own closing line.
set -euo pipefail
cd "$(dirname "$0")/.."
ruff check .
ruff format --check .
mypy
exec pytest -n auto "$@"
