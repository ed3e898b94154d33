"""Practice: mistakes that come back after days, random hands, and drills, with a scheduler."""
