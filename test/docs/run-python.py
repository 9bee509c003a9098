"""Runs Python snippets one after the other in one process, each with names of its own.

Takes lines of JSON, `{ text, env }`, and answers each with `{ out }` or `{ error }`.
"""

import contextlib
import io
import json
import os
import sys
import traceback

for line in sys.stdin:
    asked = json.loads(line)
    os.environ.clear()
    os.environ.update(asked["env"])
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            exec(compile(asked["text"], "snippet.py", "exec"), {"__name__": "__main__"})
        answer = {"out": out.getvalue()}
    except BaseException:
        answer = {"error": traceback.format_exc()}
    print(json.dumps(answer), flush=True)
