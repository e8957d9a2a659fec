"""What is kept: games, the rules they are played by, regulars and settings, in a folder of checked files."""
