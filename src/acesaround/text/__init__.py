"""What is told to people in words, whatever shows them: names, contracts, needs, results."""
