"""Rules as data. Every difference between pinochle games is a field of a `RuleSet`.

This package imports nothing. ``from acesaround.rules.load import load`` reads a preset or a
house-rules file. So does `acesaround.rules`, the function in the package above.
"""
