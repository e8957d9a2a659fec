"""Cards, melds, layouts and arrangements: arithmetic on plain data."""
