import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { hintOfMessage } from "../../src/oracle/hint/hint.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Verdict } from "../../src/oracle/outcome.ts";
import { repair } from "../../src/repair/repair.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes);

const blanks = String.raw`(?:[ \n]|#[^\n]*)*`;
const value = String.raw`(?:[0-9]+(?![a-z])|true\b|false\b|'[^']*')`;
const lineForm = (form: string): RegExp => new RegExp(`${form}[ ]*(?:#[^\\n]*)?\\n`, "y");
const simple = lineForm(`(?:[a-z]+ = ${value})?`);
const list = lineForm(String.raw`[a-z]+ = \[${blanks}${value}(?:${blanks},${blanks}${value})*${blanks}\]`);

/**
 * Settings, one on a line: numbers, strings, truth values, lists that may go over lines; `#` begins a comment. Points
 * at the beginning of a line that is wrong, and of a list that is; a string without an end is missed at the end.
 */
const settings: Oracle<Uint8Array> = async (candidate): Promise<Verdict> => {
  const text = `${decode(candidate)}\n`;
  for (let at = 0; at < text.length; ) {
    const form = [simple, list].find((form) => {
      form.lastIndex = at;
      return form.test(text);
    });
    if (form !== undefined) at = form.lastIndex;
    else {
      const [, name = "", opening] = /^([a-z]+ = )([[']?)/.exec(text.slice(at)) ?? [];
      if (opening === "'") return { outcome: "fail", incomplete: true };
      const offset = at + name.length;
      return opening === "[" ? { outcome: "fail", incomplete: true, offset } : { outcome: "fail", offset };
    }
  }
  return { outcome: "pass" };
};

describe("repairing for a program that points near the fault or nowhere", () => {
  it.each([
    ["a = [1, 2\nb = 3\nc = [4]\n", "a = [1, 2]\nb = 3\nc = [4]\n", 4],
    ["a = [1,\n2\nb = 3\n", "a = [1,\n2]\nb = 3\n", 17],
    ["a = [1, 2 3]\nb = 3\n", "a = [1, 2, 3]\nb = 3\n", 84],
    ["b = [1, 2, 3]\na = 'x\n", "b = [1, 2, 3]\na = 'x'\n", 4],
    ["a = true\nb = ture\n", "a = true\nb = true\n", 13],
    ["a = 1\nb 2\n", "a = 1\nb = 2\n", 3],
  ])("makes of %j what was meant: %j, with %i questions at most", async (text, meant, most) => {
    let asked = 0;
    const { bytes } = await repair(encode(text), (candidate, signal) => {
      asked += 1;
      return settings(candidate, signal);
    });
    expect(decode(bytes)).toBe(meant);
    expect(asked).toBeLessThanOrEqual(most);
  });
});

/** Compiles text after text, given as lines of JSON, and answers each with what Python says of it. */
const compiling = `
import json, sys, traceback
for line in sys.stdin:
    try:
        compile(json.loads(line), "a.py", "exec")
        print("null", flush=True)
    except Exception as error:
        print(json.dumps("".join(traceback.format_exception_only(error))), flush=True)
`;

function startPython(): { readonly python: Oracle<Uint8Array>; stop(): void } {
  const program = spawn("python3", ["-c", compiling], { stdio: ["pipe", "pipe", "ignore"] });
  const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  return {
    async python(candidate) {
      program.stdin.write(`${JSON.stringify(decode(candidate))}\n`);
      const { value } = await answers.next();
      const said: string | null = JSON.parse(value ?? "null");
      return said === null ? { outcome: "pass" } : { outcome: "fail", ...hintOfMessage(said, candidate) };
    },
    stop: () => program.stdin.end(),
  };
}

const missing = spawnSync("python3", ["--version"]).status !== 0;

describe(`repairing Python${missing ? ", which is left out: no python3 here" : ""}`, () => {
  const body = "    for i in x:\n        print(i, [x[i] for i in x])\n    return x\n";
  it.skipIf(missing).each([
    ["def f(x:\n", body],
    ["def f(x):\n    y = [1, 2\n", body],
  ])("loses nothing of %j", async (wrong, right) => {
    const { python, stop } = startPython();
    const input = encode(wrong + right);
    const { bytes, diagnosis } = await repair(input, python);
    expect((await python(bytes ?? input, new AbortController().signal)).outcome).toBe("pass");
    stop();
    expect(diagnosis.length).toBe(1);
    expect(diagnosis.every(({ start, end }) => start === end)).toBe(true);
  });
});

describe("a program that misses only what is never closed", () => {
  /** Calls of one line each, counted by their brackets alone. */
  const calls: Oracle<Uint8Array> = async (candidate): Promise<Verdict> => {
    const text = decode(candidate) ?? "";
    if (/^(?:[a-z]\([a-z]\);\n)+$/.test(text)) return { outcome: "pass" };
    const isOpen = text.split("(").length > text.split(")").length;
    if (isOpen) return { outcome: "fail", incomplete: true, offset: text.length };
    return { outcome: "fail", offset: Math.max(0, text.search(/\n(?![a-z]\([a-z]\);\n)/)) };
  };

  it("gets each bracket where it lacks, though the first says nothing new", async () => {
    const { bytes } = await repair(encode("f(a;\ng(b);\nh(c;\n"), calls);
    expect(decode(bytes)).toBe("f(a);\ng(b);\nh(c);\n");
  });
});
