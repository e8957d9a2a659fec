"""What was played, worked out for players, partnerships and games: always from the logs, never kept beside them."""
