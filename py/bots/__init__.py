"""Computer players: pure functions of what one seat may see."""
