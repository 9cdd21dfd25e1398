# Answers each line, a text written as JSON, with a line: what Python says about the text, also written as JSON. Reads
# texts as `json` or, to `compile` them, as Python.
import json
import sys
import traceback
import warnings

warnings.simplefilter("ignore")
read = json.loads if sys.argv[1] == "json" else lambda text: compile(text, "<string>", "exec")

for line in sys.stdin:
    message = ""
    try:
        read(json.loads(line))
    except Exception as error:
        message = "".join(traceback.format_exception_only(error))
    print(json.dumps(message), flush=True)
