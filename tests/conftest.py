"""What all tests share: the marker `rules` and the record of which rules a run has proven."""
import pytest

# Shared checks: their assertions too say what was compared.
pytest.register_assert_rewrite("tests.conformance", "tests.server.hidden")

pytest_plugins = ["marne.lab.coverage_plugin"]
