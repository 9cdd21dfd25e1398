import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { OptionsError } from "../../src/base/options-error.ts";
import { textOf } from "../../src/report/reports.ts";
import type { SessionEvent } from "../../src/report/session-event.ts";
import { checkSession } from "../../src/session/check-grammar.ts";
import { generateSession } from "../../src/session/generate/generate.ts";
import { learnSession } from "../../src/session/learn/learn.ts";
import { parseSession } from "../../src/session/parse.ts";
import { resolveSettings } from "../../src/session/settings/settings.ts";
import { readConclusion, writeConclusion } from "../../src/session/state/conclusion-file.ts";
import { debugSession } from "../../src/session/verbs/debug.ts";
import { isolateSession } from "../../src/session/verbs/isolate.ts";
import { minimizeSession } from "../../src/session/verbs/minimize.ts";
import { repairSession } from "../../src/session/verbs/repair.ts";
import { folderWith } from "../cli/run-culprit.ts";
import { plain } from "../report/plain.ts";

/** Fails on texts that hold an x, and refuses those with a y as another failure. */
const oracle = `export default (text) =>
  text.includes("x") ? { outcome: "fail", message: text.includes("y") ? "x and y" : "x" } : "pass";\n`;

function sessionOn(text: string, more: object = {}) {
  const folder = folderWith({ "in.txt": text, "oracle.mjs": oracle });
  const settings = resolveSettings({ oracle: join(folder, "oracle.mjs"), jobs: 1, ...more });
  const heard: SessionEvent[] = [];
  const watch = { watcher: (event: SessionEvent) => heard.push(event), signal: new AbortController().signal };
  return { folder, input: join(folder, "in.txt"), settings, watch, heard };
}

/** Where a session without a program works. */
interface At extends Pick<ReturnType<typeof sessionOn>, "folder" | "input" | "watch"> {
  readonly choice: { readonly grammar: string; readonly start: undefined; readonly state: string };
}

const generating = { number: 2, size: 5, seed: 1, format: "files" } as const;

describe("a session's conclusion", () => {
  it("is what minimizing came to, with what a picture of it needs and what happened", async () => {
    const { input, settings, watch } = sessionOn("aaaxbbb");
    const conclusion = await minimizeSession({ input, settings }, watch);
    expect(conclusion).toMatchObject({
      version: 4,
      command: "minimize",
      answer: { status: "ok", guarantee: "1-minimal", output: { bytes: 1 } },
      material: { result: new TextEncoder().encode("x") },
    });
    const kinds = conclusion.events.map(({ event }) => event.kind);
    expect(kinds).toEqual(expect.arrayContaining(["phase", "stage", "improvement"]));
    const sizes = conclusion.events.flatMap(({ event }) =>
      event.kind === "improvement" ? [event.bytes] : [],
    );
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    const tests = conclusion.events.map(({ tests }) => tests);
    expect(tests).toEqual([...tests].sort((one, other) => one - other));
  });

  it("is two lines and the path when Ctrl-C ended it", async () => {
    const { input, settings, watch } = sessionOn("aaa\nx\nbbb\n");
    const { answer, ...rest } = await minimizeSession({ input, settings }, watch);
    const lines = textOf({ ...rest, answer: { ...answer, stopped: "signal" } }, plain);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^stopped by a signal: the best result so far; the same command resumes · /);
    expect(lines[2]).toMatch(/^written to .*in\.min\.txt$/);
  });

  it("has the program, what the input did, and the candidates that were asked about", async () => {
    const { input, settings, watch } = sessionOn("aaaxbbb");
    const { subject, tried, events, answer } = await minimizeSession({ input, settings }, watch);
    expect(subject).toMatchObject({ program: "oracle.mjs", runs: 5, failures: 5, isFolder: false });
    expect(subject?.input).toEqual(new TextEncoder().encode("aaaxbbb"));
    expect(tried).toHaveLength(answer.tests.total);
    expect(tried.map(({ tests }) => tests)).toEqual(tried.map((_, index) => index + 1));
    expect(tried.some(({ outcome, bytes }) => outcome === "fail" && bytes === 1)).toBe(true);
    const texts = events.flatMap(({ event }) =>
      event.kind === "improvement" && event.best ? [new TextDecoder().decode(event.best)] : [],
    );
    expect(texts[0]).toBe("aaaxbbb");
    expect(texts.at(-1)).toBe("x");
  });

  it("counts the tests of all parts of debugging on, and keeps other failures' examples as text", async () => {
    const { input, settings, watch } = sessionOn("aaxbby");
    const { tried, answer } = await debugSession(
      { input, settings: { ...settings, same: "message" } as typeof settings },
      watch,
    );
    const counts = tried.map(({ tests }) => tests);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(counts.at(-1)).toBe(answer.tests.total);
    expect(answer.minimize?.otherFailures).toMatchObject([{ text: expect.stringContaining("x") }]);
  });

  it("tells the watcher of each candidate and its verdict as well", async () => {
    const { input, settings, watch, heard } = sessionOn("ax");
    const { answer } = await minimizeSession({ input, settings }, watch);
    const verdicts = heard.filter(({ kind }) => kind === "verdict");
    expect(verdicts).toHaveLength(answer.tests.total);
    expect(heard.filter(({ kind }) => kind === "candidate")).toHaveLength(answer.tests.total);
  });

  it("tells the watcher what the session is about, each answer as it comes, runs under way and other failures", async () => {
    const { input, settings, watch, heard } = sessionOn("aaxbby", { jobs: 2 });
    const { answer, material } = await debugSession({ input, settings }, watch);
    const toldOf = <K extends SessionEvent["kind"]>(kind: K) =>
      heard.filter((event) => event.kind === kind) as Extract<SessionEvent, { readonly kind: K }>[];
    const { failure } = answer;
    expect(toldOf("opened")).toMatchObject([{ input: { bytes: 6 }, failure, subject: { runs: 5 } }]);
    const answers = toldOf("answered");
    expect(answers.map(({ command }) => command)).toEqual(["minimize", "repair", "isolate", "explain"]);
    expect(answers[0]).toMatchObject({ answer: answer.minimize, material: material.minimize });
    const runs = toldOf("runs").map(({ underWay }) => underWay);
    expect(Math.max(...runs)).toBeGreaterThan(1);
    expect([Math.min(...runs), runs.at(-1)]).toEqual([0, 0]);
    const others = toldOf("other-failure").map(({ times }) => times);
    expect(others).toContain(answer.minimize?.otherFailures[0]?.times);
  });

  it.each([
    ["minimize", minimizeSession],
    ["repair", repairSession],
    ["isolate", isolateSession],
    ["debug", debugSession],
  ] as const)("of %s is kept in the state folder and reads as it was", async (command, session) => {
    const { folder, input, settings, watch } = sessionOn("aaxbb");
    const conclusion = await session({ input, settings }, watch);
    const kept = readConclusion(join(folder, ".culprit", "in.txt", `${command}.conclusion.json`));
    expect(kept).toEqual(conclusion);
    expect(textOf(kept, plain)).toEqual(textOf(conclusion as typeof kept, plain));
    const fresh = resolveSettings({ oracle: join(folder, "oracle.mjs"), fresh: true });
    await session({ input, settings: fresh }, watch);
    expect(readdirSync(join(folder, ".culprit", "in.txt"))).toContain(`${command}.conclusion.json`);
  });

  it("says when nothing failed, and that is kept too", async () => {
    const { folder, input, settings, watch } = sessionOn("abc");
    const { answer } = await minimizeSession({ input, settings }, watch);
    expect(answer).toMatchObject({ status: "not-reproduced", output: null, failure: null });
    expect(existsSync(join(folder, ".culprit", "in.txt", "minimize.conclusion.json"))).toBe(true);
  });

  it("is not read when it is not of this version's form", async () => {
    const { folder, input, settings, watch } = sessionOn("ax");
    await minimizeSession({ input, settings }, watch);
    const kept = join(folder, ".culprit", "in.txt", "minimize.conclusion.json");
    const refusalOf = (text: string): string => {
      writeFileSync(kept, text);
      try {
        return JSON.stringify(readConclusion(kept));
      } catch (error) {
        if (!(error instanceof OptionsError)) throw error;
        return error.message.slice(kept.length + 1);
      }
    };
    const whole = JSON.parse(readFileSync(kept, "utf8"));
    const none = "is no conclusion of this version of culprit (form 4):";
    expect(refusalOf(JSON.stringify({ ...whole, version: 1 }))).toBe(
      `${none} its form is 1. Run the command again.`,
    );
    const foreign = [
      [],
      7,
      { ...whole, answer: {} },
      { ...whole, command: "repair" },
      { ...whole, events: null },
    ];
    for (const other of foreign) expect(refusalOf(JSON.stringify(other))).toContain(none);
    expect(() => refusalOf("{")).not.toThrow();
    expect(() => readConclusion(join(folder, "none.json"))).toThrow(/there is no such file/);
  });

  it("keeps a large input, deflated, so that a page shows its lines; inflated it must not be larger than such", async () => {
    const { folder, input, settings, watch } = sessionOn("x");
    const conclusion = await repairSession({ input, settings }, watch);
    const path = join(folder, "large.conclusion.json");
    const large = new TextEncoder().encode(`x\n${"a\n".repeat(600_000)}`);
    writeConclusion(path, { ...conclusion, material: { input: large } });
    const { input: kept } = readConclusion(path).material as typeof conclusion.material;
    expect(Buffer.compare(kept ?? new Uint8Array(), large)).toBe(0);
    const stored = readFileSync(path, "utf8");
    expect(stored.length).toBeLessThan(100_000);
    const bomb = deflateRawSync(new Uint8Array(17 * 2 ** 20)).toString("base64");
    writeFileSync(path, stored.replace(/"deflated":"[^"]*"/, `"deflated":"${bomb}"`));
    expect(readConclusion(path).material).toEqual({ input: null });
  });

  it("leaves out bytes that are too many to be kept, and its text then goes without them", async () => {
    const { folder, input, settings, watch } = sessionOn("");
    writeFileSync(input, new Uint8Array(17 * 2 ** 20).fill(0x61));
    const conclusion = await minimizeSession({ input, settings }, watch);
    const kept = readConclusion(join(folder, ".culprit", "in.txt", "minimize.conclusion.json"));
    expect(kept.subject?.input).toBeNull();
    expect(textOf(kept, plain)).toEqual(textOf(conclusion as typeof kept, plain));
  });

  it.each([
    ["parse", "in.txt", (at: At) => parseSession({ ...at.choice, input: at.input, trees: 1 }, at.watch)],
    ["grammar-check", "s.ebnf", (at: At) => checkSession(at.choice, at.watch)],
    [
      "learn",
      "p.json",
      (at: At) =>
        learnSession(
          { samples: [at.input], context: "0", print: true, ...at.choice, out: join(at.folder, "p.json") },
          at.watch,
        ),
    ],
    [
      "generate",
      "made",
      (at: At) => generateSession({ ...generating, ...at.choice, out: join(at.folder, "made") }, at.watch),
    ],
  ])("of %s is kept in the state folder by the name of what it is about", async (command, name, session) => {
    const { folder, input, watch } = sessionOn("x");
    const grammar = join(folder, "s.ebnf");
    writeFileSync(grammar, 's = "x"\n');
    const state = join(folder, "state");
    const conclusion = await session({ folder, input, watch, choice: { grammar, start: undefined, state } });
    const kept = readConclusion(join(state, name, `${command}.conclusion.json`));
    expect(kept).toEqual(conclusion);
    expect(textOf(kept, plain)).toEqual(textOf(conclusion as typeof kept, plain));
  });

  it("of parsing has no more trees than can be looked through, as deep as they are", async () => {
    const { folder, watch } = sessionOn("");
    const grammar = join(folder, "s.ebnf");
    writeFileSync(grammar, 's = "(" s? ")"\n');
    const keptOf = async (depth: number): Promise<number> => {
      writeFileSync(join(folder, "deep"), "(".repeat(depth) + ")".repeat(depth));
      const choice = { grammar, start: undefined, state: join(folder, "state") };
      await parseSession({ ...choice, input: join(folder, "deep"), trees: 1 }, watch);
      const { answer } = readConclusion(join(folder, "state", "deep", "parse.conclusion.json"));
      return answer.command === "parse" ? answer.trees.length : -1;
    };
    expect(await keptOf(20_000)).toBe(1);
    expect(await keptOf(50_000)).toBe(0);
  });

  it("is kept nowhere where nothing can be written, and the answer is there all the same", async () => {
    const { folder, input, watch } = sessionOn("x");
    const grammar = join(folder, "s.ebnf");
    writeFileSync(grammar, 's = "x"\n');
    writeFileSync(join(folder, "file"), "");
    const { answer } = await checkSession({ grammar, start: undefined, state: join(folder, "file") }, watch);
    expect(answer.status).toBe("ok");
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("");
    expect(readFileSync(input, "utf8")).toBe("x");
  });
});
