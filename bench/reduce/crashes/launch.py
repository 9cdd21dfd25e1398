# As launch.js, for packages of Python: the code is the body of a function of `text` and `path`.

import json
import os
import sys
import textwrap
import traceback


def load(code):
    names = {}
    exec("def run(text, path):\n" + textwrap.indent(code, "    "), names)
    return names["run"]


def answer(run, path):
    try:
        text = ""
        if os.path.isfile(path):
            with open(path, encoding="utf-8", newline="") as file:
                text = file.read()
        run(text, path)
        return {"exit": 0, "printed": ""}
    except Exception:
        return {"exit": 1, "printed": traceback.format_exc()}


def serve(run):
    # What the packages print is not the answer.
    answers = os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for line in sys.stdin:
        answers.write(json.dumps(answer(run, line.rstrip("\n"))) + "\n")
        answers.flush()


code, path = sys.argv[1:3]
if path == "--serve":
    serve(load(code))
else:
    answered = answer(load(code), path)
    sys.stderr.write(answered["printed"])
    sys.exit(answered["exit"])
