"""The score display that may stand on the table: messages, link and devices."""
