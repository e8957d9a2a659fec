"""The app: Flet, and no rule of any game."""
