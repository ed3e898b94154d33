"""How many servers a number of tables needs, from measured costs, and a simulation to check it."""
