/** What a hostile program prints: texts of `size` characters that lead a careless expression astray, by their names. */
export function outputShapes(size: number): ReadonlyMap<string, string> {
  const shapes = new Map<string, string>();
  const add = (name: string, text: string): void => {
    shapes.set(name, text.slice(0, size));
  };
  const repeated = (unit: string): string => unit.repeat(Math.ceil(size / unit.length));
  for (const unit of units) {
    add(`${unit} again and again`, repeated(unit));
    add(`${unit} on each line`, repeated(`${unit}\n`));
  }
  for (const [start, unit, end] of unfinished) {
    const room = size - start.length - end.length;
    add(`${start} ${unit} … ${end}`, start + repeated(unit).slice(0, room) + end);
  }
  return shapes;
}

/** The marks of error messages, stack traces, quotations and places. */
const units: readonly string[] = [
  "'",
  '"',
  "`",
  "‘",
  "(",
  "[",
  " at ",
  "...",
  "…",
  "1:1:",
  "1:1: ",
  "a.c:999999999:9: error: x",
  "(9999999,9999999)",
  "^",
  " ^~~~",
  "\u001b[31m",
  "\u001b[",
  "\ufffd",
  "\ud83d",
  "é",
  "0",
  "-1,2.3e",
  "0x",
  "/",
  "../a",
  "\\",
  "a.",
  "$A",
  "@abcde",
  "Error: ",
  "Error",
  "error: error: ",
  "unexpected EOF ",
  "    at f (a.js:1:1)",
  "    at [as ",
  "\tat a.b.C.d(C.java:1)",
  "Caused by: a.B: c",
  '  File "a.py", line 1, in f',
  "Traceback (most recent call last):",
  "thread 'a' panicked at 'b', c:1:1",
  "thread '",
  "panic: x",
  "goroutine 1 [running]:\npanic(\n\t",
  "#0 0x1 in f a.c:1",
  "SUMMARY: AddressSanitizer: x in f",
  "f: Assertion `",
  "Assertion failed: x, function ",
  "internal compiler error: ",
  "parse error: x at line 1, column 1",
  "Unexpected token 'a', ...\"b",
  'is not valid JSON"',
  'line 1 near "',
  "[error] ",
  "\r",
  "\r\n",
  " ",
  "\0",
];

/** A start that promises more, what comes instead, and an end. */
const unfinished: readonly (readonly [string, string, string])[] = [
  ["Unexpected token '", "', \"", ""],
  ["Unexpected token 'a', \"", '"', ""],
  ["Unexpected token 'a', ...\"", "a", '"... is not valid JSON'],
  ["    at ", "[as ", "(a:1:1"],
  ["thread '", "' panicked at '", ""],
  ["\u001b[", "1;", ""],
  ["1:1: runtime error", ":1:1: ", ""],
  ["Error: '", "a\\", "'"],
];
