"""The command line: one command, `marne`."""
