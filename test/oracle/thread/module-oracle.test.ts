import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { OptionsError } from "../../../src/base/options-error.ts";
import { OracleError } from "../../../src/oracle/oracle-error.ts";
import type { Verdict } from "../../../src/oracle/outcome.ts";
import {
  type ModuleOracle,
  type ModuleOracleOptions,
  startModuleOracle,
} from "../../../src/oracle/thread/module-oracle.ts";

const { signal } = new AbortController();

let folder = "";
let count = 0;
const open: ModuleOracle[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "culprit-oracle-"));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((oracle) => oracle.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function modulePath(source: string): string {
  count += 1;
  const path = join(folder, `oracle-${count}.mjs`);
  writeFileSync(path, source);
  return path;
}

async function started(source: string, options?: ModuleOracleOptions): Promise<ModuleOracle> {
  const oracle = await startModuleOracle(modulePath(source), options);
  open.push(oracle);
  return oracle;
}

async function verdict(source: string, candidate: string | Uint8Array = "abc"): Promise<Verdict> {
  const oracle = await started(source);
  return oracle.ask(Buffer.from(candidate), signal);
}

/** A module that does what the candidate says, so that many candidates need only one thread. */
const obeying = "export default (text) => (0, eval)('(' + text + ')')()";

describe("what an oracle module answers", () => {
  let oracle: ModuleOracle;
  beforeAll(async () => {
    oracle = await startModuleOracle(modulePath(obeying));
  });
  afterAll(() => oracle.close());

  it.each([
    ['() => "pass"', { outcome: "pass" }],
    ["() => false", { outcome: "pass" }],
    ['() => "fail"', { outcome: "fail", fingerprint: "failed" }],
    ["() => true", { outcome: "fail", fingerprint: "failed" }],
    ['() => "unresolved"', { outcome: "unresolved" }],
    ["async () => true", { outcome: "fail" }],
    ['() => new Promise((done) => setTimeout(done, 5, "pass"))', { outcome: "pass" }],
    ['() => ({ then: (done) => done("pass") })', { outcome: "pass" }],
    [
      '() => ({ outcome: "fail", message: "no \'x\' at 12" })',
      { outcome: "fail", reason: "no 'x' at 12", fingerprint: "failed: no “‹x›” at _" },
    ],
    ['() => ({ outcome: "fail", offset: 2 })', { outcome: "fail", offset: 2 }],
    ['() => ({ outcome: "fail", offset: 999 })', { outcome: "fail" }],
    ['() => ({ outcome: "fail", incomplete: true })', { outcome: "fail", incomplete: true }],
    ['() => ({ outcome: "fail", message: "bad (1:2)" })', { outcome: "fail", offset: 2 }],
    ['() => ({ outcome: "fail", message: "bad (1:2)", offset: 1 })', { outcome: "fail", offset: 1 }],
  ])("%s is a verdict", async (answering, expected) => {
    const found = await oracle.ask(Buffer.from(answering), signal);
    expect(found).toMatchObject(expected);
    expect("offset" in found).toBe("offset" in expected);
  });

  it("is a failure when it throws, with its message, the function that threw and the place it names", async () => {
    const found = await verdict(
      "function load(text) { return JSON.parse(text) }\nexport default (text) => { load(text); return false }",
      '{ "item": "Apple", "price": **3.45 }',
    );
    expect(found).toEqual({
      outcome: "fail",
      reason: `SyntaxError: Unexpected token '*', ..." "price": **3.45 }" is not valid JSON`,
      fingerprint: expect.stringMatching(
        /^threw: SyntaxError: Unexpected token “‹\*›”, “” is not valid JSON in load \(\S+\.m?js:1\)$/,
      ),
      offset: 28,
    });
  });

  it("is a failure when a promise rejects or something that is no error is thrown", async () => {
    expect(
      await oracle.ask(Buffer.from('async () => { throw new RangeError("x 1") }'), signal),
    ).toMatchObject({
      outcome: "fail",
      fingerprint: expect.stringMatching(/^threw: RangeError: x _ in /),
    });
    expect(await oracle.ask(Buffer.from('() => { throw "words" }'), signal)).toMatchObject({
      reason: "words",
      fingerprint: "threw: words",
    });
    expect(await oracle.ask(Buffer.from("() => { throw Object.create(null) }"), signal)).toMatchObject({
      outcome: "fail",
    });
  });

  it.each([
    ["() => undefined", "the oracle answered undefined: expected"],
    ["() => 1", "the oracle answered 1: expected"],
    ['() => "FAIL"', 'the oracle answered "FAIL": expected "pass", "fail", "unresolved"'],
    ['() => ({ outcome: "bug" })', 'the oracle answered {"outcome":"bug"}: expected'],
    ['() => ({ outcome: "fail", offset: "3" })', "expected"],
    ['() => ({ outcome: "fail", offset: -1 })', "expected"],
    ["() => () => true", "the oracle answered [Function"],
    ["async () => 3n", "the oracle answered bigint"],
  ])("is refused when it is %s", async (answering, message) => {
    const asking = oracle.ask(Buffer.from(answering), signal);
    await expect(asking).rejects.toThrow(OracleError);
    await expect(asking).rejects.toThrow(message);
  });
});

describe("what an oracle module is given", () => {
  const echo =
    "export default (text, bytes) => ({ outcome: 'fail', message: JSON.stringify([text, [...bytes]]) })";

  it("is the candidate as UTF-8 text and as bytes", async () => {
    const { reason } = await verdict(echo, "\ufeffé😀");
    expect(JSON.parse(reason ?? "")).toEqual(["\ufeffé😀", [...Buffer.from("\ufeffé😀")]]);
  });

  it("is latin1 text when the bytes are not UTF-8", async () => {
    const { reason } = await verdict(echo, Uint8Array.of(0x41, 0x80, 0xff));
    expect(JSON.parse(reason ?? "")).toEqual(["A\u0080ÿ", [0x41, 0x80, 0xff]]);
  });

  it("is only the part of a larger buffer that the candidate is", async () => {
    const { reason } = await verdict(echo, new Uint8Array([9, 65, 66, 9]).subarray(1, 3));
    expect(JSON.parse(reason ?? "")).toEqual(["AB", [65, 66]]);
  });

  it("has indices that become byte offsets", async () => {
    const at = "export default (text) => ({ outcome: 'fail', offset: text.indexOf('x') })";
    expect(await verdict(at, "é😀x")).toMatchObject({ offset: 6 });
    expect(await verdict(at, Uint8Array.of(0xff, 0xe9, 0x78))).toMatchObject({ offset: 2 });
  });
});

describe("an oracle module that does not answer", () => {
  it("times out, even in an endless loop, and the next candidate gets its verdict", async () => {
    const timeLimit = { milliseconds: 200, completed: () => {} };
    const oracle = await started('export default (text) => { while (text === "loop"); return false }', {
      timeLimit,
    });
    expect(await oracle.ask(Buffer.from("loop"), signal)).toEqual({
      outcome: "fail",
      reason: "timed out after 0.2 s",
      fingerprint: "timed out",
      timedOut: true,
    });
    timeLimit.milliseconds = 60_000;
    expect(await oracle.ask(Buffer.from("go on"), signal)).toEqual({ outcome: "pass" });
  });

  it("times out when its promise never settles", async () => {
    const timeLimit = { milliseconds: 100, completed: () => {} };
    const oracle = await started("export default () => new Promise(() => {})", { timeLimit });
    expect(await oracle.ask(Buffer.from("x"), signal)).toMatchObject({ outcome: "fail", timedOut: true });
  });

  it("fails when it ends its thread", async () => {
    const oracle = await started(
      'export default (text) => { if (text === "end") process.exit(3); return false }',
    );
    expect(await oracle.ask(Buffer.from("end"), signal)).toEqual({
      outcome: "fail",
      reason: "exited with 3",
      fingerprint: "exited with 3",
    });
    expect(await oracle.ask(Buffer.from("go on"), signal)).toEqual({ outcome: "pass" });
  });

  it("fails when it throws where nobody can catch it", async () => {
    const source =
      'export default () => new Promise(() => setTimeout(() => { throw new TypeError("late") }))';
    expect(await verdict(source)).toMatchObject({
      outcome: "fail",
      reason: "TypeError: late",
      fingerprint: expect.stringMatching(/^threw: TypeError: late in /),
    });
  });

  it("fails when it runs out of memory, within its limit and without hurting us", async () => {
    const source = `export default (text) => {
      const kept = [];
      while (text === "more") kept.push(new Array(10_000).fill(kept.length));
      return false;
    }`;
    const oracle = await started(source, { memoryLimit: 32 * 2 ** 20 });
    expect(await oracle.ask(Buffer.from("more"), signal)).toEqual({
      outcome: "fail",
      reason: "out of memory",
      fingerprint: "out of memory",
    });
    expect(await oracle.ask(Buffer.from("go on"), signal)).toEqual({ outcome: "pass" });
  });

  it("gets a new thread when it ended its own between two candidates", async () => {
    const thread = once(process, "worker");
    const oracle = await started(
      "export default () => { setTimeout(() => process.exit(0), 20); return false }",
    );
    const [worker] = await thread;
    const ended = once(worker, "exit");
    expect(await oracle.ask(Buffer.from("x"), signal)).toEqual({ outcome: "pass" });
    await ended;
    expect(await oracle.ask(Buffer.from("x"), signal)).toEqual({ outcome: "pass" });
  });

  it("does not mix what it prints with our output", async () => {
    expect(await verdict('export default () => { console.log("noise".repeat(9999)); return false }')).toEqual(
      {
        outcome: "pass",
      },
    );
  });
});

describe("an oracle module that cannot be used", () => {
  it.each([
    ["export default 3;", "exports 3 by default"],
    ["export const oracle = () => true;", "exports only oracle"],
    ["", "exports nothing"],
    ["export default (", "could not be loaded: SyntaxError"],
    ['throw new Error("not today");', "could not be loaded: Error: not today"],
    ['import "./missing.mjs";', "Cannot find module"],
    ["process.exit(4);", "ended while it was loaded: exited with 4"],
    ["await new Promise(() => {});", "ended while it was loaded: exited with 13"],
  ])("is refused: %s", async (source, message) => {
    const starting = started(source);
    await expect(starting).rejects.toThrow(OracleError);
    await expect(starting).rejects.toThrow(message);
  });

  it("is refused when it takes longer to load than it may", async () => {
    const starting = started("await new Promise((done) => setTimeout(done, 60_000));", { loadLimit: 100 });
    await expect(starting).rejects.toThrow("was not loaded within 0.1 s");
  });

  it("is refused when it is not there", async () => {
    await expect(startModuleOracle(join(folder, "nowhere.mjs"))).rejects.toThrow(/nowhere\.mjs could not be/);
  });

  it("is refused with jobs that make no sense", async () => {
    await expect(startModuleOracle("x.mjs", { jobs: 0 })).rejects.toThrow(OptionsError);
  });
});

describe("several threads", () => {
  it("answer at the same time, each candidate once, in whatever order they finish", async () => {
    const source =
      "export default async (text) => { await new Promise((d) => setTimeout(d, 20 - text)); return text % 2 === 0 }";
    const oracle = await started(source, { jobs: 3 });
    expect(oracle.jobs).toBe(3);
    const asked = Array.from({ length: 20 }, (_, number) => oracle.ask(Buffer.from(String(number)), signal));
    const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(Array.from({ length: 20 }, (_, number) => (number % 2 === 0 ? "fail" : "pass")));
  });

  it("start once candidates wait as long as a thread takes to start: one serves a module that answers at once", async () => {
    const source = `import { threadId } from "node:worker_threads";
export default async (text) => {
  await new Promise((done) => setTimeout(done, Number(text)));
  return { outcome: "fail", message: String(threadId) };
}`;
    const oracle = await started(source, { jobs: 3 });
    const threadsFor = async (milliseconds: number): Promise<number> => {
      const asked = Array.from({ length: 3 }, () => oracle.ask(Buffer.from(String(milliseconds)), signal));
      return new Set((await Promise.all(asked)).map(({ reason }) => reason)).size;
    };
    expect(await threadsFor(0)).toBe(1);
    expect(await threadsFor(500)).toBe(3);
  });

  it("go on when one of them is stuck with a candidate that was given up", async () => {
    const oracle = await started('export default (text) => { while (text === "loop"); return false }');
    const controller = new AbortController();
    const stuck = oracle.ask(Buffer.from("loop"), controller.signal);
    const next = oracle.ask(Buffer.from("go on"), signal);
    await new Promise((done) => setTimeout(done, 50));
    controller.abort(new Error("given up"));
    await expect(stuck).rejects.toThrow("given up");
    expect(await next).toEqual({ outcome: "pass" });
  });

  it("are not asked about a candidate that was given up before its turn", async () => {
    const oracle = await started("export default () => false");
    await expect(oracle.ask(Buffer.from("x"), AbortSignal.abort(new Error("given up")))).rejects.toThrow(
      "given up",
    );
  });

  it("tell the time limit how long candidates took that were answered", async () => {
    const times: number[] = [];
    const timeLimit = { milliseconds: 5000, completed: (milliseconds: number) => times.push(milliseconds) };
    const oracle = await started("export default () => false", { timeLimit });
    await oracle.ask(Buffer.from("x"), signal);
    expect(times).toHaveLength(1);
  });

  it("take the module by its URL, too, and refuse candidates once closed", async () => {
    const url = pathToFileURL(modulePath("export default () => false")).href;
    const oracle = await startModuleOracle(url);
    expect(await oracle.ask(Buffer.from("x"), signal)).toEqual({ outcome: "pass" });
    await oracle.close();
    await expect(oracle.ask(Buffer.from("x"), signal)).rejects.toThrow(/was closed/);
  });
});

describe("a module whose calls are counted", () => {
  const source = `
    function used(n) { return n === 0 ? 0 : used(n - 1); }
    used(5);
    export default async (text) => {
      await null;
      used(text.length);
      if (text === "bad") throw new TypeError("bad");
      return "pass";
    };
  `;
  const callsOf = ({ calls = [] }: Verdict): number | undefined =>
    calls.flatMap(({ functions }) => functions).find(({ functionName }) => functionName === "used")?.ranges[0]
      ?.count;

  it("tells them candidate by candidate, without those of loading it, whatever the outcome", async () => {
    const oracle = await started(source, { countsCalls: true });
    const verdicts: Verdict[] = [];
    for (const text of ["", "four", "bad"])
      verdicts.push(await oracle.ask(new TextEncoder().encode(text), signal));
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["pass", "pass", "fail"]);
    expect(verdicts.map(callsOf)).toEqual([1, 5, 4]);
  });

  it("tells none unless asked to", async () => {
    const oracle = await started(source);
    expect(await oracle.ask(new Uint8Array(), signal)).toEqual({ outcome: "pass" });
  });
});
