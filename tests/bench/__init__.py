"""The figures of the project, as ratios within one run. Not tests: run them with `python -m tests.bench.<name>`."""
