"""The command line, one command a file: tables for people by default, `--json` for programs."""
