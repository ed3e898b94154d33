"""The server: tables that people and computer players share, and the page they sit at."""
