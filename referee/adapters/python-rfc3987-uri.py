"""rfc3987: the whole word against its rule URI_reference.

The module uses the package regex in place of re if that is there. It is not a
requirement of rfc3987, so it is not installed here.
"""

import rfc3987

from serve import package, serve


def valid(word):
    return rfc3987.match(word, "URI_reference") is not None


def resolve(base, reference):
    try:
        return rfc3987.resolve(base, reference)
    except ValueError:
        return None


serve(valid, package("rfc3987"), resolve)
