"""`python -m nyhavn.cli` is the command `nyhavn`."""

import sys

from nyhavn.cli import main

if __name__ == "__main__":
    sys.exit(main())
