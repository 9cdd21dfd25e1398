import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { questionOn } from "../../../src/session/program/program-under-test.ts";
import { filesInWords } from "../../../src/session/program/program-words.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A new folder with these files; gives the path of one in it. */
function placed(files: Readonly<Record<string, string>>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "culprit-question-"));
  folders.push(folder);
  const path = (name: string): string => join(folder, name);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), content);
  }
  return path;
}

/** The question of a session that starts now, as text. */
const asked = (...files: string[]): string => JSON.stringify(questionOn({}, files)());

describe("a question", () => {
  it("is another one once a file of it has another content, and the same again when that is back", () => {
    const path = placed({ "parse.py": "print(1)\n", "other.txt": "a" });
    const before = asked(path("parse.py"));
    writeFileSync(path("parse.py"), "print(2)\n");
    expect(asked(path("parse.py"))).not.toBe(before);
    writeFileSync(path("parse.py"), "print(1)\n");
    writeFileSync(path("other.txt"), "b");
    expect(asked(path("parse.py"))).toBe(before);
  });

  it("sees a change in the same instant, with the time of change put back", () => {
    const path = placed({ "parse.py": "print(1)\n" });
    utimesSync(path("parse.py"), 1e9, 1e9);
    const before = asked(path("parse.py"));
    writeFileSync(path("parse.py"), "print(2)\n");
    utimesSync(path("parse.py"), 1e9, 1e9);
    expect(asked(path("parse.py"))).not.toBe(before);
  });

  it("goes by size, time and both ends of a file that is too large to be read at every start", () => {
    const path = placed({ compiler: "" });
    const content = Buffer.alloc(17 * 2 ** 20);
    const written = (seconds: number): string => {
      writeFileSync(path("compiler"), content);
      utimesSync(path("compiler"), seconds, seconds);
      return asked(path("compiler"));
    };
    const before = written(1e9);
    expect(written(1e9)).toBe(before);
    expect(written(2e9)).not.toBe(before);
    content[100] = 1;
    expect(written(1e9)).not.toBe(before);
  });

  it.each([
    ["imports", "parse.mjs", 'import { a } from "./lib/a.mjs";', "lib/a.mjs"],
    ["imports dynamically", "parse.mjs", "await import('./a.mjs');", "a.mjs"],
    ["exports from", "parse.ts", 'export * from "./a.ts";', "a.ts"],
    ["requires without an ending", "parse.cjs", "require('./lib')", "lib/index.js"],
    ["requires, called without an ending itself", "parse", "#!/usr/bin/env node\nrequire('./a')", "a.js"],
    ["imports from Python", "parse.py", "from lib.a import b", "lib/a.py"],
    ["runs from a shell", "test.sh", 'node ./parse.mjs "$1"', "parse.mjs"],
    ["runs from beside a test", "test", '#!/bin/sh\n"$(dirname "$0")/parse.py" "$1"', "parse.py"],
  ])("sees a change in what a script %s", (_, script, text, named) => {
    const path = placed({ [script]: text, [named]: "1" });
    const before = asked(path(script));
    writeFileSync(path(named), "2");
    expect(asked(path(script))).not.toBe(before);
  });

  it("follows what scripts name from one to the next, in circles too", () => {
    const path = placed({
      "test.sh": "node ./a.mjs",
      "a.mjs": 'import "./b.mjs";',
      "b.mjs": 'import "./a.mjs"; import "./c.mjs";',
      "c.mjs": "1",
    });
    const before = asked(path("test.sh"));
    writeFileSync(path("c.mjs"), "2");
    expect(asked(path("test.sh"))).not.toBe(before);
  });

  it("knows packages by their description, in which the version stands", () => {
    const path = placed({
      "src/parse.mjs": 'import reader from "@scope/reader/json.js";',
      "node_modules/@scope/reader/package.json": '{"version":"1.0.0"}',
      "node_modules/@scope/reader/json.js": "1",
    });
    const before = asked(path("src/parse.mjs"));
    writeFileSync(path("node_modules/@scope/reader/json.js"), "2");
    expect(asked(path("src/parse.mjs"))).toBe(before);
    writeFileSync(path("node_modules/@scope/reader/package.json"), '{"version":"1.0.1"}');
    expect(asked(path("src/parse.mjs"))).not.toBe(before);
  });

  it("leaves out what the first runs write to", () => {
    const path = placed({ "parse.py": "1", log: "" });
    const start = (): string => {
      const question = questionOn({}, [path("parse.py"), path("log")]);
      appendFileSync(path("log"), "one more run\n");
      return JSON.stringify(question());
    };
    const before = start();
    expect(start()).toBe(before);
    writeFileSync(path("parse.py"), "2");
    expect(start()).not.toBe(before);
  });
});

describe("the files that a command names", () => {
  it("stand in its words and in parts of them", () => {
    const path = placed({ "parse.mjs": "", "a.jar": "", "b.jar": "", "rules/x.json": "", "made.o": "" });
    const words = [
      "parse.mjs",
      "{}",
      "-cp",
      `${path("a.jar")}:b.jar`,
      "--rules=rules/x.json",
      "./parse.mjs {} | grep x",
      "rules",
      "-o",
      "made.o",
      "--output=made.o",
    ];
    const names = ["parse.mjs", "a.jar", "b.jar", "rules/x.json"];
    expect(new Set(filesInWords(words, path(".")))).toEqual(new Set(names.map(path)));
  });
});
