"""hyperlink.parse: URLParseError, a ValueError, is its way to say "not valid".

parse also decodes every part at once. What cannot be decoded is a UnicodeDecodeError,
which is a ValueError too.
"""

from hyperlink import parse

from serve import package, serve


def valid(word):
    try:
        parse(word)
    except ValueError:
        return False
    return True


def resolve(base, reference):
    try:
        return parse(base, decoded=False).click(parse(reference, decoded=False)).to_text()
    except (ValueError, NotImplementedError):  # the latter for a scheme and a path without "/"
        return None


serve(valid, package("hyperlink"), resolve)
