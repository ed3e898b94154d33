"""Expert decisions in games without partners: bidding, naming trump, burying, and folding."""
