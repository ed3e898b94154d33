"""What each phase of the game asks and does: a `legal` and an `apply` for every kind of decision.

The rules they apply (auction, trump, meld, trick, score, end ...) are pure functions in the package
above. A phase imports the one that follows it, from the deal to the end of the hand.
"""
