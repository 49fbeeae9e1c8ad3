"""The product's version, which clients are shown.

pyproject.toml decides it and is not deployed: a test holds this copy to it.
"""

VERSION = "0.2.0"
