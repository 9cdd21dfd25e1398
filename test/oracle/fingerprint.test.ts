import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { fingerprintOf, sameFailure } from "../../src/oracle/fingerprint.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function printed(stderr: string, { stdout = "", candidate = "" } = {}): string {
  const run = { exitCode: 1, signal: null, timedOut: false, milliseconds: 1, stdout, stderr };
  return fingerprintOf(run, undefined, bytes(candidate));
}

/** The script finds the candidate in `text`. */
function node(script: string, candidate = ""): string {
  const args = ["-e", `const text = process.argv[1]; ${script}`, candidate];
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const run = { exitCode: status, signal, timedOut: false, milliseconds: 1, stdout, stderr };
  return fingerprintOf(run, undefined, bytes(candidate));
}

const isSame = (one: string, other: string): boolean => sameFailure(one, other, "message");

describe("the fingerprint of a failing node program", () => {
  it("is the error with the names in it, and the function that threw", () => {
    expect(node("function first(x) { return x.y.z } first({})")).toBe(
      "exit 1: TypeError: Cannot read properties of undefined (reading “z”) in first",
    );
  });

  it("differs for another property, and for another function", () => {
    const first = node("function first(x) { return x.y.z } first({})");
    expect(isSame(node("function first(x) { return x.b.c } first({ a: [1, 2] })"), first)).toBe(false);
    expect(isSame(node("function second(x) { return x.y.z } second({})"), first)).toBe(false);
    expect(isSame(node("function first(x) { return x.y.z } first()"), first)).toBe(false);
  });

  it("names the program's own function where a built-in one threw", () => {
    expect(node("function load(t) { return JSON.parse(t) } load(text)", "{bad")).toBe(
      "exit 1: SyntaxError: Expected property name or “}” in JSON at position _ in load",
    );
  });

  it("is the same whatever piece of the candidate V8 quotes", () => {
    const parse = (text: string): string =>
      node("function load(t) { return JSON.parse(t) } load(text)", text);
    const one = parse('{ "item": "Apple", "price": **3.45 }');
    expect(isSame(one, parse('[1,\n"some",\n ?*]'))).toBe(true);
    expect(isSame(one, parse('{ "item": "Apple" '))).toBe(false);
  });

  it("names methods, constructors and code outside functions", () => {
    expect(node("class A { m() { null.x } } new A().m()")).toContain(" in m");
    expect(node("class A { constructor() { null.x } } new A()")).toContain(" in new A");
    expect(node("null.x")).toContain(" in <anonymous>");
    expect(node("async function later() { await 1; null.x } later()")).toContain(" in later");
  });

  it("is the thrown value when that is no error", () => {
    expect(node("throw 'value 12'")).toBe("exit 1: value _");
  });

  it("tells exit codes apart, and is the code alone for a silent program", () => {
    expect(node("process.exit(3)")).toBe("exit 3");
    expect(node("process.exit(4)")).toBe("exit 4");
  });
});

describe("the fingerprint of what other programs print", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    [
      "a Python traceback: the last error",
      `Traceback (most recent call last):
  File "/tmp/a.py", line 3, in g
    return {}[x]
           ~~^^^
KeyError: 'abc'

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/tmp/a.py", line 7, in <module>
    h()
  File "/tmp/a.py", line 5, in g
    raise ValueError("bad %r 12" % x) from e
ValueError: bad 'abc' 12
`,
      "ValueError: bad “abc” _ in g (a.py:5)",
    ],
    [
      "a Python syntax error",
      `  File "a.py", line 2\n    y = (1 +\n        ^\nSyntaxError: '(' was never closed\n`,
      "SyntaxError: “(” was never closed",
    ],
    [
      "a Java exception: with its cause",
      `Exception in thread "main" java.lang.RuntimeException: INTERNAL ERROR 12.
Please report
\tat T.outer(T.java:1)
\tat T.main(T.java:1)
Caused by: java.lang.NullPointerException: Cannot invoke "Object.toString()" because "<local1>" is null
\tat java.base/java.util.Objects.requireNonNull(Objects.java:208)
\tat T.inner(T.java:1)
\t... 3 more
`,
      "java.lang.RuntimeException: INTERNAL ERROR _. <- " +
        "java.lang.NullPointerException: Cannot invoke “Object toString” because “local1” is null in T.inner (T.java:1)",
    ],
    [
      "a Rust panic: with its place",
      "\nthread 'main' (18994) panicked at src/p.rs:1:37:\ncalled `Option::unwrap()` on a `None` value\n",
      "called “Option unwrap” on a “None” value in src/p.rs:1:37",
    ],
    [
      "an old Rust panic",
      "thread 'main' panicked at 'index out of bounds: the len is 1', src/p.rs:1:37\nnote: run with\n",
      "index out of bounds: the len is _ in src/p.rs:1:37",
    ],
    [
      "a Go panic",
      `panic: runtime error: index out of range [5] with length 1

goroutine 1 [running]:
main.inner(...)
\t/tmp/g.go:2
main.main()
\t/tmp/g.go:3 +0xa
`,
      "panic: runtime error: index out of range [_] with length _ in main.inner (g.go:2)",
    ],
    [
      "AddressSanitizer",
      `==19010==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000014 at pc 0x559cedfad29d
    #0 0x7f07ce8b76a8 in __interceptor_free ../../src/asan.cpp:52
    #1 0x559cedfad29c in inner /tmp/as.c:5
SUMMARY: AddressSanitizer: heap-buffer-overflow /tmp/as.c:5 in inner
`,
      "AddressSanitizer: heap-buffer-overflow in inner (as.c:5)",
    ],
    [
      "UndefinedBehaviorSanitizer",
      "as.c:6:40: runtime error: signed integer overflow: 2 + 2147483647 cannot be represented in type 'int'\n",
      "runtime error: signed integer overflow: _ + _ cannot be represented in type “int” in as.c:6",
    ],
    [
      "an assertion of glibc",
      "as: as.c:7: inner: Assertion `count > limit' failed.\n",
      "count > limit in inner (as.c:7)",
    ],
    [
      "an assertion of macOS",
      "Assertion failed: (count > limit), function inner, file as.c, line 7.\n",
      "Assertion failed: (count > limit) in inner (as.c:7)",
    ],
    [
      "a crash within gcc, not the warning before it",
      "a.c:1:2: warning: odd\na.c:3:5: internal compiler error: in fold_binary, at fold-const.c:123\n",
      "internal compiler error: in fold_binary (fold-const.c:123)",
    ],
    [
      "a crash of gcc's own, by its stack",
      `a.c:1:9: internal compiler error: Segmentation fault
    1 | int x = y;
0x7f8c7c crash_signal
\t../../src/gcc/toplev.cc:322
0x7f9a3f fold(tree_node*, bool)
\t../../src/gcc/fold-const.cc:4321
`,
      "internal compiler error: Segmentation fault in fold (fold-const.cc:4321)",
    ],
    [
      "a crash of clang's own, by its stack",
      `PLEASE submit a bug report
Stack dump:
0.\tProgram arguments: clang a.c
1.\ta.c:1:9: parsing function body 'f'
 #0 0x00007f1 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/lib/libLLVM-14.so.1+0xe4f1f1)
 #1 0x00007f2 SignalHandler(int) Signals.cpp:0:0
 #2 0x00007f3 __restore_rt (/lib/libc.so.6+0x3c050)
 #3 0x00007f4 clang::Sema::ActOnIdExpression(clang::Scope*) (/lib/libclang-cpp.so.14+0x1234)
`,
      "crash in clang::Sema::ActOnIdExpression",
    ],
    [
      "a .NET exception",
      `Unhandled exception. System.NullReferenceException: Object reference not set to an instance of an object.
   at System.String.Trim(String s)
   at Program.Inner(String s) in /src/Program.cs:line 12
   at Program.Main() in /src/Program.cs:line 3
`,
      "System.NullReferenceException: Object reference not set to an instance of an object. in Program.Inner (Program.cs:12)",
    ],
    [
      "a JavaScript error in the candidate, in what was generated, and in the program",
      `TypeError: x is not a function
    at named (/tmp/culprit-a1B2c3/work/input.js:1:2)
    at JSON.parse (<anonymous>)
    at node:internal/main:1:1
    at eval (eval at run (/home/me/run.js:3:4), <anonymous>:7:1)
    at run (/home/me/run.js:3:4)
`,
      "TypeError: x is not a function in eval (run.js:3)",
    ],
    [
      "a JavaScript error in what was generated, whose names are made up",
      `TypeError: (depth0 || alias4).call is not a function
    at Object.eval [as main] (eval at compile (/home/me/compiler.js:262:23), <anonymous>:19:31)
    at prog (/home/me/runtime.js:268:12)
`,
      "TypeError: _.call is not a function in eval (compiler.js:262)",
    ],
    [
      "one of a name that is counted in generated code",
      `TypeError: helper12 is not a function
    at helper3 (eval at inner (eval at outer (/home/me/outer.js:7:1), <anonymous>:1:2), <anonymous>:19:31)
`,
      "TypeError: helper is not a function in eval (outer.js:7)",
    ],
    [
      "a Python error within a module of Python's own",
      `Traceback (most recent call last):
  File "/home/me/load.py", line 2, in load
    json.loads(text)
  File "/usr/lib/python3.11/json/decoder.py", line 337, in decode
    obj, end = self.raw_decode(s)
json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)
`,
      "json.decoder.JSONDecodeError: Expecting value: line _ column _ (char _) in load (load.py:2)",
    ],
    [
      "an error that gcc reports",
      "a.c:2:20: error: expected expression before ‘;’ token\n    2 | int x = 3 +;\n",
      "error: expected expression before “;” token",
    ],
    [
      "an error that rustc reports",
      "error[E0425]: cannot find value `x`\n --> a.rs:1:1\n",
      "error[E0425]: cannot find value “x”",
    ],
    ["an error that tsc reports", "a.ts(2,3): error TS1005: ';' expected.\n", "error TS1005: “;” expected."],
    [
      "a logged stack trace",
      `[error] a.css: TypeError: Cannot read properties of undefined (reading 'value')
[error]     at deep (/tmp/postcss.mjs:1:2)
`,
      "TypeError: Cannot read properties of undefined (reading “value”) in deep (postcss.mjs:1)",
    ],
    [
      "a JavaScript error of several lines",
      "AssertionError [ERR_ASSERTION]: Expected values to be equal:\n\n1 !== 2\n\n    at check (/tmp/e.js:1:19)\n",
      "AssertionError [ERR_ASSERTION]: Expected values to be equal: in check (e.js:1)",
    ],
    [
      "a plain message, not the line before it",
      "reading 12 lines\nmyprog: cannot go on\n",
      "myprog: cannot go on",
    ],
    ["the first line without any such word", "one\ntwo\n", "one"],
    ["colours", "\u001b[31mTypeError: no\u001b[0m\n", "TypeError: no"],
  ];

  it.each(cases)("holds what matters of %s", (_, stderr, expected) => {
    expect(printed(stderr)).toBe(`exit 1: ${expected}`);
  });

  it("looks on standard output for words of an error, not for data", () => {
    expect(printed("", { stdout: "total 3\nparse error at 7\n" })).toBe("exit 1: parse error at _");
    expect(printed("", { stdout: "total 3\nsum 4\n" })).toBe("exit 1");
  });

  it("is quickly found in long and hostile output", () => {
    for (const unit of ["a:1:", "Error: ", "at f (", " in ", "'", "Assertion `", "x.", "1 ", "\n  at "]) {
      expect(printed(unit.repeat(100_000)).length).toBeLessThan(700);
    }
  });
});

describe("runs that end from outside", () => {
  const cut = { exitCode: null, signal: "SIGKILL", milliseconds: 1, stdout: "", stderr: "Error: x" };

  it("have a fingerprint without what they had printed", () => {
    expect(fingerprintOf({ ...cut, timedOut: true }, undefined, bytes(""))).toBe("timed out");
    expect(fingerprintOf({ ...cut, timedOut: false, flooded: true }, undefined, bytes(""))).toBe(
      "printed too much",
    );
  });

  it("have that of their message when they die by a signal", () => {
    expect(fingerprintOf({ ...cut, timedOut: false }, undefined, bytes(""))).toBe("SIGKILL: Error: x");
    expect(fingerprintOf({ ...cut, timedOut: false, stderr: "going on" }, undefined, bytes(""))).toBe(
      "SIGKILL",
    );
  });
});

describe("two failures", () => {
  it.each([
    ["exit 1: a in f", "exit 1: a in f", ["kind", "message", "any"]],
    ["exit 1: a in f", "exit 1: a in g", ["kind", "any"]],
    ["exit 1: a", "exit 1", ["kind", "any"]],
    ["exit 1: a", "exit 2: a", ["any"]],
    ["SIGSEGV", "timed out", ["any"]],
  ])("%s and %s are the same as to %o", (one, other, levels) => {
    const same = (["kind", "message", "any"] as const).filter((level) => sameFailure(one, other, level));
    expect(same).toEqual(levels);
  });
});
