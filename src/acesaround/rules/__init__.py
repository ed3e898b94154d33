"""Rules as data: every difference between pinochle games is a field of a `RuleSet`.

Nothing is imported here. ``from acesaround.rules.load import load`` reads a preset or a house-rules
file; `acesaround.rules` as a function, in the package above, does the same.
"""
