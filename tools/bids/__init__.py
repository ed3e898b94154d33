"""Training of the expert's bidding network: ``python -m tools.bids --help``."""

import os

# BLAS must not split sums among threads: the result would depend on the number of processors.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("MKL_NUM_THREADS", "1")
