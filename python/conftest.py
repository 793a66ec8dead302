"""Modules for libraries that are not installed have no examples to run."""

from importlib.util import find_spec

collect_ignore = [
    f"urlspec/{module}.py"
    for module, library in {
        "polars": "polars",
        "pandas": "pandas",
        "duckdb": "duckdb",
        "spark": "pyspark",
        "pydantic": "pydantic",
        "jsonschema": "jsonschema",
    }.items()
    if find_spec(library) is None
]
