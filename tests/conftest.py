"""What all tests share: the marker `rules` and the record of which rules a run has proven."""
import pytest
from hypothesis import settings

# How long an example takes says more of the machine than of the code.
settings.register_profile("marne", deadline=None)
settings.load_profile("marne")

# Shared checks: their assertions too say what was compared.
pytest.register_assert_rewrite("tests.conformance", "tests.server.hidden")

pytest_plugins = ["marne.lab.coverage_plugin"]
