"""Kinds of questions, grouped in modules. Each kind is a function from input to result."""
