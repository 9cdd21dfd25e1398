import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { OptionsError } from "../../../src/base/options-error.ts";
import type { Verdict } from "../../../src/oracle/outcome.ts";
import { type Journal, journaled, openJournal } from "../../../src/oracle/wrap/journaled.ts";
import { transpiledInto } from "./transpiled.ts";

const { signal } = new AbortController();
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

let folder = "";
let path = "";
const open: Journal[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "culprit-journal-"));
  path = join(folder, "journal");
});
afterEach(() => {
  for (const journal of open.splice(0)) journal.close();
  rmSync(path, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Opened {
  readonly journal: Journal;
  readonly warnings: readonly string[];
}

function opened(question = "question", timeLimit?: () => number): Opened {
  const warnings: string[] = [];
  const journal = openJournal(path, { question, timeLimit, warn: (message) => warnings.push(message) });
  open.push(journal);
  return { journal, warnings };
}

const inner = async (candidate: Uint8Array): Promise<Verdict> => {
  const text = new TextDecoder().decode(candidate);
  if (text.length % 3 === 0) return { outcome: "pass", reason: "exit 0" };
  return { outcome: "fail", reason: "exit 1", fingerprint: `exit 1: “${text.length}”`, offset: text.length };
};

/** The verdicts on texts of up to `count` characters, and for how many of them the program had to be asked. */
async function replay(journal: Journal, count: number): Promise<{ verdicts: Verdict[]; asked: number }> {
  let asked = 0;
  const oracle = journaled(async (candidate) => {
    asked += 1;
    return inner(candidate);
  }, journal);
  const verdicts: Verdict[] = [];
  for (let length = 0; length < count; length++)
    verdicts.push(await oracle(bytesOf("x".repeat(length)), signal));
  return { verdicts: verdicts.map(({ reason: _, ...verdict }) => verdict), asked };
}

describe("a journaled oracle", () => {
  it("gives the verdicts of an earlier process without asking again", async () => {
    const first = opened();
    const before = await replay(first.journal, 20);
    first.journal.close();
    const second = opened();
    expect(second.journal.size).toBe(20);
    expect(await replay(second.journal, 20)).toEqual({ verdicts: before.verdicts, asked: 0 });
    expect((await replay(second.journal, 25)).asked).toBe(5);
    expect([...first.warnings, ...second.warnings]).toEqual([]);
  });

  it("writes each verdict at once, as one short line", async () => {
    const { journal } = opened();
    await replay(journal, 2);
    expect(readFileSync(path, "utf8")).toMatch(
      /^culprit journal 6 "question"\n[0-9a-f]{32} [0-9a-f]{8} \{.*"pass"\}\}\n[0-9a-f]{32} [0-9a-f]{8} \{.*"exit 1: “1”",.*\}\}\n$/,
    );
  });

  it("goes on wherever in a line writing was cut off", async () => {
    const first = opened();
    const { verdicts } = await replay(first.journal, 6);
    first.journal.close();
    const whole = readFileSync(path);
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(path, whole.subarray(0, length));
      const { journal, warnings } = opened();
      const lines = whole.subarray(0, length).toString("latin1").split("\n").length - 1;
      const known = Math.max(0, lines - 1);
      expect(journal.size).toBe(known);
      expect(await replay(journal, 6)).toEqual({ verdicts, asked: 6 - known });
      journal.close();
      expect(readFileSync(path).equals(whole)).toBe(true);
      expect(warnings).toEqual([]);
    }
  });

  it("skips damaged lines in the middle, says so, and asks again about what they held", async () => {
    const first = opened();
    const { verdicts } = await replay(first.journal, 6);
    first.journal.close();
    const lines = readFileSync(path, "utf8").split("\n");
    lines[2] = "\0".repeat(lines[2]?.length ?? 0);
    lines[4] = lines[4]?.slice(3) ?? "";
    writeFileSync(path, lines.join("\n"));
    const { journal, warnings } = opened();
    expect(warnings).toEqual([expect.stringContaining("skipped 2 damaged lines")]);
    expect(await replay(journal, 6)).toEqual({ verdicts, asked: 2 });
  });

  it("gives no changed verdict, whichever byte of it was changed", async () => {
    const first = opened();
    const { verdicts } = await replay(first.journal, 6);
    first.journal.close();
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(path, damaged);
      const warnings: string[] = [];
      const warn = (text: string): number => warnings.push(text);
      const journal = openJournal(path, { question: "question", warn });
      const { verdicts: read, asked } = await replay(journal, 6);
      journal.close();
      expect(read).toEqual(verdicts);
      // Without its line end the last line is taken for one that was being written.
      expect(warnings.length > 0 || at === whole.length - 1).toBe(asked > 0);
    }
    for (const name of readdirSync(folder).filter((name) => name.includes("set-aside"))) {
      rmSync(join(folder, name));
    }
  });

  it("begins anew when it is set aside, and what it held is kept", async () => {
    const { journal } = opened();
    await replay(journal, 6);
    const before = readFileSync(path);
    const aside = journal.setAside();
    expect(journal.size).toBe(0);
    expect(readFileSync(aside)).toEqual(before);
    expect((await replay(journal, 3)).asked).toBe(3);
    expect(journal.setAside()).not.toBe(aside);
    expect(readFileSync(aside)).toEqual(before);
  });

  it("asks again about a candidate that timed out once there is more time", async () => {
    let timeLimit = 100;
    let asked = 0;
    const slow = async (): Promise<Verdict> => {
      asked += 1;
      return { outcome: "fail", timedOut: true, fingerprint: "timed out" };
    };
    const first = opened("question", () => timeLimit);
    await journaled(slow, first.journal)(bytesOf("x"), signal);
    first.journal.close();
    const second = opened("question", () => timeLimit);
    expect(await journaled(slow, second.journal)(bytesOf("x"), signal)).toMatchObject({ timedOut: true });
    expect(asked).toBe(1);
    timeLimit = 200;
    await journaled(slow, second.journal)(bytesOf("x"), signal);
    expect(asked).toBe(2);
    second.journal.close();
    await journaled(slow, opened("question", () => timeLimit).journal)(bytesOf("x"), signal);
    expect(asked).toBe(2);
  });
});

describe("a journal that cannot be used", () => {
  const refusal = (question?: string): unknown => {
    try {
      opened(question);
      return undefined;
    } catch (error) {
      return error;
    }
  };

  it.each([
    [
      "of another question",
      'culprit journal 6 "another"\n',
      /holds verdicts on another program, input or options/,
    ],
    [
      "of another version",
      'culprit journal 1 "question"\n',
      /is of version 1, and only version 6 can be read/,
    ],
    ["that is another file", "some notes\n", /is no journal of verdicts/],
    ["that is another file without a line end", "some notes", /is no journal of verdicts/],
  ])("makes way, and is kept: one %s", (_, content, message) => {
    writeFileSync(path, content);
    const { journal, warnings } = opened();
    expect(journal.size).toBe(0);
    expect(String(warnings)).toMatch(message);
    const [, aside = ""] = /: it is now (.*), and a new one is begun/.exec(String(warnings)) ?? [];
    expect(readFileSync(aside, "utf8")).toBe(content);
  });

  it("is refused where no file can be made", () => {
    const missing = join(folder, "missing", "journal");
    const opening = () => openJournal(missing, { question: "", warn: () => {} });
    expect(opening).toThrow(OptionsError);
    expect(opening).toThrow(/cannot open the journal .*missing.*make room and permission to write there/);
    mkdirSync(path);
    expect(refusal()).toBeInstanceOf(OptionsError);
    rmSync(path, { recursive: true });
  });

  it("is refused while it is open elsewhere, and free again afterwards", () => {
    const { journal } = opened();
    expect(refusal()).toBeInstanceOf(OptionsError);
    expect(String(refusal())).toMatch(new RegExp(`is in use by process ${process.pid}: wait until it ends`));
    journal.close();
    expect(refusal()).toBeUndefined();
    journal.close();
    expect(refusal()).toBeInstanceOf(OptionsError);
  });

  it.each([
    ["of a process that is gone", () => `${spawnSync(process.execPath, ["-e", ""]).pid} 1`],
    ["of an earlier process with a number used again", () => `${process.pid} 1`],
    ["that is damaged", () => "\0"],
  ])("is not one with a lock %s", (_, holder) => {
    writeFileSync(`${path}.lock`, holder());
    expect(refusal()).toBeUndefined();
  });
});

/** Opens the journal given as argument and asks about ever longer candidates; says how many it has asked about. */
const asking = `
import { journaled, openJournal } from "./oracle/wrap/journaled.js";
const [path, count] = process.argv.slice(2);
const journal = openJournal(path, { question: "question", warn: (text) => process.stdout.write(\`warning: \${text}\\n\`) });
const oracle = journaled(async (c) => ({ outcome: "fail", fingerprint: "x".repeat(c.length % 50) }), journal);
const { signal } = new AbortController();
process.stdout.write(\`open \${journal.size}\\n\`);
for (let length = 0; length < Number(count); length++) {
  await oracle(new Uint8Array(length), signal);
  process.stdout.write(\`\${length}\\n\`);
}
`;

describe("a journal of a process of its own", () => {
  let code = "";
  beforeAll(() => {
    code = join(folder, "code");
    transpiledInto(code);
    writeFileSync(join(code, "asking.js"), asking);
  });

  it("holds every verdict that was given before the process was killed", async () => {
    let size = 0;
    for (const length of [3, 40, 200]) {
      const child = spawn(process.execPath, [join(code, "asking.js"), path, "1000000"]);
      let printed = "";
      await new Promise<void>((done) => {
        child.stdout.on("data", (chunk) => {
          printed += chunk;
          if (printed.includes(`\n${size + length}\n`)) done();
        });
      });
      child.kill("SIGKILL");
      await new Promise((done) => child.once("exit", done));
      expect(printed).toMatch(new RegExp(`^open ${size}\n`));
      const { journal, warnings } = opened();
      expect(journal.size).toBeGreaterThan(size + length);
      expect(warnings).toEqual([]);
      size = journal.size;
      journal.close();
    }
  });

  it("is closed to others until that process ends", async () => {
    const child = spawn(process.execPath, [join(code, "asking.js"), path, "1000000"]);
    await new Promise((done) => child.stdout.once("data", done));
    expect(() => opened()).toThrow(new RegExp(`is in use by process ${child.pid}`));
    child.kill("SIGKILL");
    await new Promise((done) => child.once("exit", done));
    expect(() => opened()).not.toThrow();
  });

  it.skipIf(process.platform === "win32")(
    "goes on without it, with one warning, when nothing more can be written",
    () => {
      const limitedTo4k = `ulimit -f 8; exec "$0" "$@"`;
      const { stdout, status } = spawnSync(
        "sh",
        ["-c", limitedTo4k, process.execPath, join(code, "asking.js"), path, "500"],
        {
          encoding: "utf8",
        },
      );
      expect(status).toBe(0);
      expect(stdout.match(/warning: /g)).toHaveLength(1);
      expect(stdout).toMatch(/warning: cannot write the journal .* any more .*; the run goes on without it/);
      expect(stdout).toMatch(/\n499\n$/);
      const { journal, warnings } = opened();
      expect(journal.size).toBeGreaterThan(20);
      expect(warnings).toEqual([]);
    },
  );
});
