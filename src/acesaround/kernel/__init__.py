"""Search kernel: playouts, sampled deals, and exact analysis of trick play.

A `Position` describes what to analyze. The compiled kernel and the Python kernel both take it.
"""
