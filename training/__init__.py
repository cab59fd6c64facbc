"""How the computer players' weights are made: development only, never part of the page."""
