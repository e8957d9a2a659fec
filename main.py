"""Opens Ardoise."""

from scorer.app.launch import main

if __name__ == "__main__":
    raise SystemExit(main())
