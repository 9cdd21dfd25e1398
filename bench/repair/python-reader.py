# Answers each line, a text written as JSON, with a line: what Python says about the text, also written as JSON. Reads
# texts as the first argument says.
import configparser
import csv
import io
import json
import sys
import traceback
import warnings

warnings.simplefilter("ignore")


def read_rows(text):
    """Rows of comma-separated values, all as long as the first."""
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    width = None
    for row in rows:
        if width is not None and len(row) != width:
            raise ValueError(f"line {rows.line_num}: expected {width} fields, found {len(row)}")
        width = len(row)


def reader(name):
    if name == "compile":
        return lambda text: compile(text, "<string>", "exec")
    if name == "toml":
        import tomllib
        return tomllib.loads
    if name == "yaml":
        import yaml
        return lambda text: list(yaml.safe_load_all(text))
    return {
        "configparser": lambda text: configparser.ConfigParser(interpolation=None).read_string(text),
        "csv": read_rows,
        "json": json.loads,
    }[name]


read = reader(sys.argv[1])
for line in sys.stdin:
    message = ""
    try:
        read(json.loads(line))
    except Exception as error:
        message = "".join(traceback.format_exception_only(error))
    print(json.dumps(message), flush=True)
