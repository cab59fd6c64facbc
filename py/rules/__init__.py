"""The games' rules: pure, immutable, standard library only (and graphemeu for counting characters)."""
