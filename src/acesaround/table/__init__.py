"""Table logic without networking: events and the state they lead to."""
