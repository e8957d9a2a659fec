"""Games that come in from files of this and other programs: bytes in, a preview out. Nothing is guessed."""
