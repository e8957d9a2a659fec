"""The card pad: cards tapped one by one, what they come to at once, and what can be done with them."""
