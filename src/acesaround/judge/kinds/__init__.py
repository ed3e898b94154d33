"""The kinds of question, a family to a file: each a function from rules and input to a result."""
