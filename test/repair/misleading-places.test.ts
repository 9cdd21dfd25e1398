import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { hintOf } from "../../src/oracle/hint.ts";
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
    ["a = [1, 2\nb = 3\nc = [4]\n", "a = [1, 2]\nb = 3\nc = [4]\n"],
    ["a = [1,\n2\nb = 3\n", "a = [1,\n2]\nb = 3\n"],
    ["a = [1, 2 3]\nb = 3\n", "a = [1, 2, 3]\nb = 3\n"],
    ["b = [1, 2, 3]\na = 'x\n", "b = [1, 2, 3]\na = 'x'\n"],
    ["a = true\nb = ture\n", "a = true\nb = true\n"],
  ])("makes of %j what was meant", async (text, meant) => {
    expect(decode((await repair(encode(text), settings)).bytes)).toBe(meant);
  });
});

const python: Oracle<Uint8Array> = async (candidate) => {
  const program = "import sys; compile(sys.stdin.buffer.read(), 'a.py', 'exec')";
  const { status, signal, stdout, stderr } = spawnSync("python3", ["-c", program], {
    input: candidate,
    encoding: "utf8",
  });
  const run = { exitCode: status, signal, timedOut: false, milliseconds: 1, stdout, stderr };
  return status === 0
    ? { outcome: "pass" }
    : { outcome: "fail", ...hintOf(run, candidate, { fileName: "a.py" }) };
};
const missing = spawnSync("python3", ["--version"]).status !== 0;

describe(`repairing Python${missing ? ", which is left out: no python3 here" : ""}`, () => {
  const body = "    for i in x:\n        print(i, [x[i] for i in x])\n    return x\n";
  it.skipIf(missing).each([
    ["def f(x:\n", body],
    ["def f(x):\n    y = [1, 2\n", body],
  ])("loses nothing of %j", async (wrong, right) => {
    const input = encode(wrong + right);
    const { bytes, diagnosis } = await repair(input, python);
    expect((await python(bytes ?? input, new AbortController().signal)).outcome).toBe("pass");
    expect(diagnosis.length).toBe(1);
    expect(diagnosis.every(({ start, end }) => start === end)).toBe(true);
  });
});
