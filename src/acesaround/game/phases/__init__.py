"""The phases of a hand, with `legal` and `apply` functions for each decision.

The rules they apply (auction, trump, meld, trick, score, end) are pure functions in the parent
package. Each phase imports the next, from the deal to the end of the hand.
"""
