"""Rules as data. Every difference between pinochle games is a field of a `RuleSet`.

This module imports nothing. To read a preset or a house-rules file, use ``from
acesaround.rules.load import load`` or the function ``acesaround.rules("name")``.
"""
