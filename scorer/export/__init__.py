"""Games written in other forms, one file a form: a score sheet in, text out."""
