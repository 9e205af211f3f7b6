"""What is done to the scorebook from the command line."""
