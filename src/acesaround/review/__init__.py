"""Review of decisions: what each choice loses, compared in deals that the seat could believe in."""
