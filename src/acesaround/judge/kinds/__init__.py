"""Kinds of questions, with a file for each group. Each kind is a function from input to result."""
