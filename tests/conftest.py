"""What all tests share: the marker `rules` and the record of which rules a run has proven."""
pytest_plugins = ["marne.kernel.coverage_plugin"]
