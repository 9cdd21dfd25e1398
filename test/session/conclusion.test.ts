import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SessionEvent } from "../../src/report/event/session-event.ts";
import { textOf } from "../../src/report/reports.ts";
import { parseSession } from "../../src/session/parse.ts";
import { resolveSettings } from "../../src/session/settings/settings.ts";
import { readConclusion } from "../../src/session/state/conclusion-file.ts";
import { debugSession } from "../../src/session/verbs/debug.ts";
import { isolateVerb } from "../../src/session/verbs/isolate.ts";
import { minimizeVerb } from "../../src/session/verbs/minimize.ts";
import { repairVerb } from "../../src/session/verbs/repair.ts";
import { sessionOf } from "../../src/session/verbs/run-verb.ts";
import { folderWith } from "../cli/run-culprit.ts";
import { plain } from "../report/plain.ts";

const [minimizeSession, repairSession, isolateSession] = [
  sessionOf(minimizeVerb),
  sessionOf(repairVerb),
  sessionOf(isolateVerb),
];

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

describe("a session's conclusion", () => {
  it("is what minimizing came to, with what a picture of it needs and what happened", async () => {
    const { input, settings, watch } = sessionOn("aaaxbbb");
    const conclusion = await minimizeSession(input, settings, watch);
    expect(conclusion).toMatchObject({
      version: 2,
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

  it("tells the watcher of each candidate and its verdict as well", async () => {
    const { input, settings, watch, heard } = sessionOn("ax");
    const { answer } = await minimizeSession(input, settings, watch);
    const verdicts = heard.filter(({ kind }) => kind === "verdict");
    expect(verdicts).toHaveLength(answer.tests.total);
    expect(heard.filter(({ kind }) => kind === "candidate")).toHaveLength(answer.tests.total);
  });

  it.each([
    ["minimize", minimizeSession],
    ["repair", repairSession],
    ["isolate", isolateSession],
    ["debug", debugSession],
  ] as const)("of %s is kept in the state folder and reads as it was", async (command, session) => {
    const { folder, input, settings, watch } = sessionOn("aaxbb");
    const conclusion = await session(input, settings, watch);
    const kept = readConclusion(join(folder, ".culprit", "in.txt", `${command}.conclusion.json`));
    expect(kept).toEqual(conclusion);
    expect(textOf(kept, plain)).toEqual(textOf(conclusion as typeof kept, plain));
    await session(input, resolveSettings({ oracle: join(folder, "oracle.mjs"), fresh: true }), watch);
    expect(readdirSync(join(folder, ".culprit", "in.txt"))).toContain(`${command}.conclusion.json`);
  });

  it("says when nothing failed, and that is kept too", async () => {
    const { folder, input, settings, watch } = sessionOn("abc");
    const { answer } = await minimizeSession(input, settings, watch);
    expect(answer).toMatchObject({ status: "not-reproduced", output: null, failure: null });
    expect(existsSync(join(folder, ".culprit", "in.txt", "minimize.conclusion.json"))).toBe(true);
  });

  it("is not read when another version wrote it", () => {
    const folder = folderWith({ "old.json": '{ "version": 0, "answer": {} }', "no.json": "{" });
    expect(() => readConclusion(join(folder, "old.json"))).toThrow(
      /written by another version .* run the command again/,
    );
    expect(() => readConclusion(join(folder, "no.json"))).toThrow(/cannot read the conclusion/);
    expect(() => readConclusion(join(folder, "none.json"))).toThrow(/there is no such file/);
  });

  it("leaves out bytes that are too many to be kept, and its text then goes without them", async () => {
    const { folder, input, settings, watch } = sessionOn(`x${"a".repeat(1_100_000)}`);
    const conclusion = await repairSession(input, { ...settings, maxTests: 40 }, watch);
    const kept = readConclusion(join(folder, ".culprit", "in.txt", "repair.conclusion.json"));
    expect(kept.material).toEqual({ input: null });
    expect(textOf(kept, plain).length).toBeLessThan(textOf(conclusion as typeof kept, plain).length + 1);
  });

  it("of parsing holds the trees", async () => {
    const { input, watch } = sessionOn("x");
    writeFileSync(`${input}.ebnf`, 's = "x"\n');
    const request = { grammar: `${input}.ebnf`, start: undefined, trees: 1, count: false, tolerant: false };
    const { answer } = await parseSession(input, request, watch);
    expect(answer).toMatchObject({ count: "1", trees: [{ kind: "rule", name: "s" }] });
    expect(readFileSync(input, "utf8")).toBe("x");
  });
});
