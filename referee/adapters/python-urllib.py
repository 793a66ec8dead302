"""urllib.parse of Python's standard library: a ValueError is its way to say "not valid".

It checks the port only when the port is read.
"""

import platform
from urllib.parse import urljoin, urlsplit

from serve import serve


def valid(word):
    try:
        _ = urlsplit(word).port
    except ValueError:
        return False
    return True


def resolve(base, reference):
    try:
        return urljoin(base, reference)
    except ValueError:
        return None


serve(valid, f"urllib.parse {platform.python_version()}", resolve)
