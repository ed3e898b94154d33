"""The search kernel: playouts, sampled deals and exact analysis of trick play.

`Position` says what is played; it is the same for the compiled kernel and its plain-Python twin.
"""
