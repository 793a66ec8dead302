"""Columns of texts of each type that Arrow has for them."""

from __future__ import annotations

import pyarrow as pa


def types() -> list[pa.DataType]:
    return [
        pa.string(),
        pa.large_string(),
        pa.string_view(),
        pa.binary(),
        pa.large_binary(),
        pa.binary_view(),
        pa.dictionary(pa.int8(), pa.string()),
    ]


def column(of: pa.DataType, texts: list[str | None]) -> pa.Array:
    octets = [text if text is None else text.encode() for text in texts]
    if pa.types.is_dictionary(of):
        return pa.array(texts, pa.string()).dictionary_encode()
    is_text = pa.types.is_string(of) or pa.types.is_large_string(of) or pa.types.is_string_view(of)
    return pa.array(texts if is_text else octets, of)
