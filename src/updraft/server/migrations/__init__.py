"""How the database came to look as it does, step by step."""
