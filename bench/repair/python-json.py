# Answers each line, a text written as JSON, with a line: what json.loads says about the text, also written as JSON.
import json
import sys

for line in sys.stdin:
    message = ""
    try:
        json.loads(json.loads(line))
    except ValueError as error:
        message = f"{type(error).__name__}: {error}"
    print(json.dumps(message), flush=True)
