import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Hint, hintOf } from "../../../src/oracle/hint/hint.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "culprit-hint-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The hint from a real run; `{}` in an argument is the candidate's path, without any it goes to standard input. */
function hintFrom(command: readonly string[], fileName: string, candidate: Uint8Array): Hint {
  const path = join(folder, fileName);
  writeFileSync(path, candidate);
  const [program = "", ...args] = command.map((argument) => argument.replaceAll("{}", path));
  const asFile = command.some((argument) => argument.includes("{}"));
  const { status, signal, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    ...(!asFile && { input: candidate }),
  });
  expect(status, `${program} on ${fileName}`).not.toBe(0);
  const run = { exitCode: status, signal, timedOut: false, milliseconds: 1, stdout, stderr };
  return hintOf(run, candidate, asFile ? { fileName } : {});
}

/**
 * `§` marks where the program should be seen to stop; without it the candidate is incomplete, and if the program
 * points anywhere then at what it holds an opening bracket or quote for.
 */
function check(command: readonly string[], fileName: string, marked: string): void {
  const [before = "", after] = marked.split("§");
  const candidate = Buffer.from(before + (after ?? ""));
  const { offset, expected: _, ...rest } = hintFrom(command, fileName, candidate);
  if (after === undefined) {
    expect(rest, JSON.stringify(marked)).toEqual({ incomplete: true });
    if (offset !== undefined) expect(String.fromCharCode(candidate[offset] ?? 0)).toMatch(/[([{"'`]/);
  } else expect({ offset, ...rest }, JSON.stringify(marked)).toEqual({ offset: Buffer.byteLength(before) });
}

const found = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

function acornPath(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve("acorn");
  } catch {
    return undefined;
  }
}

const incompleteJson = ['{ "item": "Apple", "price": ', '{"a": "xy', "[1, [2", '{"a"'];
const brokenJson = [
  '{ "item": "Apple", "price": §**3.45 }',
  '{"a" §1}',
  "[1,\n  2,\n  §x, 3]\n",
  "[1,2]§]",
  '{"ééé": "😀", §bad, "aaaaaaaaaaaaaaaaaaaaaaaaaaaa": 1}',
  '{"a": [true, false, null, §@nope, "and more text to cut off"]}',
  "§bad",
];

const javaScript = [
  "let a = 3;\nlet b = §;\n",
  "function f() { return (1 + 2§;\n}",
  'let s = "é😀" §];\n',
  "\tif (a) {\n\t\tb = 1 +§;\n\t}\n",
  "function f() {\n",
  "let s = `abc",
  "f(1, [2",
];

interface Subject {
  readonly name: string;
  readonly command: readonly string[];
  readonly missing?: boolean;
  readonly fileName: string;
  readonly candidates: readonly string[];
}

const readJson = "JSON.parse(require('fs').readFileSync('{}', 'utf8'))";
const python = !found("python3", "--version");
const acorn = acornPath();

const subjects: readonly Subject[] = [
  {
    name: "node's JSON.parse, uncaught",
    command: [process.execPath, "-e", readJson],
    fileName: "a.json",
    candidates: [...brokenJson, ...incompleteJson],
  },
  {
    name: "node's JSON.parse, only the message printed",
    command: [
      process.execPath,
      "-e",
      `try { ${readJson} } catch (e) { console.log(e.message); process.exit(3) }`,
    ],
    fileName: "a.json",
    // The messages are those of the uncaught errors.
    candidates: [...brokenJson.slice(0, 3), ...incompleteJson.slice(0, 1)],
  },
  {
    name: "python3's json",
    command: ["python3", "-c", "import json, sys; json.load(sys.stdin)"],
    missing: python,
    fileName: "a.json",
    candidates: [...brokenJson, ...incompleteJson],
  },
  {
    name: "jq",
    command: ["jq", "."],
    missing: !found("jq", "--version"),
    fileName: "a.json",
    candidates: [...brokenJson, ...incompleteJson],
  },
  {
    name: "gcc",
    command: ["gcc", "-fsyntax-only", "{}"],
    missing: !found("gcc", "--version"),
    fileName: "a.c",
    candidates: [
      "int main(void) {\n\tint x = 3 +§;\n  return 0;\n}\n",
      'int main(void) {\n  char *s = "éé" §$;\n}\n',
      "int f(void) {\n  return 1§ 2;\n",
      "int main(void) {\n  return 0;\n",
    ],
  },
  {
    name: "gcc, reading standard input",
    command: ["gcc", "-fsyntax-only", "-x", "c", "-"],
    missing: !found("gcc", "--version"),
    fileName: "a.c",
    candidates: ['int main(void) {\n  char *s = "éé" §$;\n}\n', "int main(void) {\n  return 0;\n"],
  },
  {
    name: "acorn",
    command: [
      process.execPath,
      "-e",
      `require(${JSON.stringify(acorn)}).parse(require("fs").readFileSync("{}", "utf8"), { ecmaVersion: 2022 })`,
    ],
    missing: acorn === undefined,
    fileName: "a.js",
    candidates: javaScript,
  },
  {
    name: "node --check",
    command: [process.execPath, "--check", "{}"],
    fileName: "a.js",
    candidates: javaScript.filter((text) => !text.startsWith("f(")),
  },
  {
    name: "the python compiler",
    command: ["python3", "-m", "py_compile", "{}"],
    missing: python,
    fileName: "a.py",
    candidates: [
      "x = 3\ny = 1 + §* 2\n",
      's = "éé" §]\n',
      'x = 1\ns = §"abc\nx = 1\n',
      "x = 3\ny = (1 +\n",
      's = """abc\n\n',
    ],
  },
  {
    name: "perl",
    command: ["perl", "-c", "{}"],
    missing: !found("perl", "-v"),
    fileName: "a.pl",
    candidates: ["my $x = 3;\nmy $y §= ;\n", "if ($x) {\n", 'my $x = "abc'],
  },
  {
    name: "javac",
    command: ["javac", "-proc:none", "{}"],
    missing: !found("javac", "-version"),
    fileName: "A.java",
    candidates: ["class A {\n  int x = 3 +§;\n}\n", "class B {\n  int x = 3;\n"],
  },
];

describe("the hint from what a program prints", () => {
  for (const { name, command, missing = false, fileName, candidates } of subjects) {
    const title = missing ? `cannot be seen for ${name}: it is not installed` : `shows where ${name} stopped`;
    it.skipIf(missing)(title, () => {
      for (const candidate of candidates) check(command, fileName, candidate);
    });
  }
});
