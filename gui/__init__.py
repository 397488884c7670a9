"""Every face shown to people: the window and the command line. Composes the other rooms."""
