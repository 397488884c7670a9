"""One module for each kind of display; see `table_hw.display` for what it must have."""
