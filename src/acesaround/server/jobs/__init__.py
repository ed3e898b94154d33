"""Work that can wait: the jobs that servers do, and how they do them."""
