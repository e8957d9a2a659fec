"""What is kept, and what befalls it."""
