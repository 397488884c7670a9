"""The command line: one file a command, found by itself (`gui.cli.main`)."""
