"""How the computer players' weights are made: development only, never part of the page."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "py"))
