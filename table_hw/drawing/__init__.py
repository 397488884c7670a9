"""What a panel shows, drawn here as the firmware draws it; a test compares the two, pixel by pixel.

Pages first (`pages`), then one face for each kind of panel (`matrix`, `digits`), text on both (`text`). All of them
draw on columns: of eight pixels on matrices (bit 0 the top one), of eight segments on digits (bits 7-0 dot, A-G).
"""
