"""Games written in other forms, one file a form: a scoreboard in, text out."""
