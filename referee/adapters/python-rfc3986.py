"""rfc3986: its Validator, asked to check every component.

is_valid_uri is deprecated in favour of it.
"""

from rfc3986 import uri_reference
from rfc3986.exceptions import RFC3986Exception
from rfc3986.validators import Validator

from serve import package, serve

validator = Validator().check_validity_of(
    "scheme", "userinfo", "host", "port", "path", "query", "fragment"
)


def valid(word):
    try:
        validator.validate(uri_reference(word))
    except RFC3986Exception:
        return False
    return True


def resolve(base, reference):
    try:
        return uri_reference(reference).resolve_with(uri_reference(base)).unsplit()
    except RFC3986Exception:
        return None


serve(valid, package("rfc3986"), resolve)
