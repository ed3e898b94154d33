"""The server: tables shared by people and computer players, and the web page for them."""
