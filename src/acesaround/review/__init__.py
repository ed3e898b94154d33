"""Review of decisions: what each choice loses, compared in deals that fit what the seat knew."""
