"""As much of the browser as web/ uses."""

from typing import Any

chautari: Any
document: Any
window: Any
