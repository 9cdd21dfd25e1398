import { join } from "node:path";
import { expect, it } from "vitest";
import type { SessionEvent } from "../../src/report/session-event.ts";
import { Steering } from "../../src/session/context/context.ts";
import { resolveSettings } from "../../src/session/settings/settings.ts";
import { readConclusion } from "../../src/session/state/conclusion-file.ts";
import { debugSession } from "../../src/session/verbs/debug.ts";
import { minimizeSession } from "../../src/session/verbs/minimize.ts";
import { folderWith } from "../cli/run-culprit.ts";

const oracle = `export default (text) => (/x.*x/s.test(text) ? { outcome: "fail", message: "two" } : "pass");\n`;

const input = JSON.stringify({ list: [1, 2, "x", 4, "x", 6], other: { name: "x" } });

const files = { "in.json": input, "oracle.mjs": oracle };

/** A session's watch that leaves what is at hand whenever such an event tells of it. */
function skippingAt(isMeant: (event: SessionEvent) => boolean) {
  const steering = new Steering();
  const watcher = (event: SessionEvent): void => {
    if (isMeant(event) && steering.stage !== null) steering.skip(steering.stage);
  };
  return { watcher, steering, signal: new AbortController().signal };
}

const jsonIn = (folder: string) => ({
  input: join(folder, "in.json"),
  settings: resolveSettings({
    oracle: join(folder, "oracle.mjs"),
    grammar: "json",
    jobs: 1,
    abstract: false,
    explain: false,
  }),
});

it("a stage that is skipped ends there, the others go on, and nothing is guaranteed of the result", async () => {
  const folder = folderWith(files);
  const watch = skippingAt((event) => event.kind === "stage" && event.name === "elements");
  const { answer } = await minimizeSession(jsonIn(folder), watch);
  expect(answer).toMatchObject({ status: "stopped", stopped: "skip", guarantee: null, treeMinimal: false });
  const elements = answer.stages.find(({ name }) => name === "elements");
  expect(elements?.successes ?? 0).toBe(0);
  expect(answer.output?.bytes).toBeLessThan(input.length);
  const kept = readConclusion(join(folder, ".culprit", "in.json", "minimize.conclusion.json"));
  expect(kept.answer.stopped).toBe("skip");
});

it("the same again does the skipped stages, too, knows what was tried, and comes to what it would have", async () => {
  const [skipped, whole] = [folderWith(files), folderWith(files)];
  const skipping = skippingAt((event) => event.kind === "stage" && event.name === "elements");
  const unhindered = skippingAt(() => false);
  await minimizeSession(jsonIn(skipped), skipping);
  const again = await minimizeSession(jsonIn(skipped), unhindered);
  const once = await minimizeSession(jsonIn(whole), unhindered);
  expect(again.material.result).toEqual(once.material.result);
  expect(again.answer).toMatchObject({ stopped: null, guarantee: "1-minimal" });
  expect(again.answer.tests).toEqual({ ...once.answer.tests, replayed: again.answer.tests.replayed });
  expect(again.answer.tests.replayed).toBeGreaterThan(0);
});

it("a part of debugging that is skipped ends, and the next ones follow", async () => {
  const folder = folderWith(files);
  let part: string | null = null;
  const watch = skippingAt((event) => {
    if (event.kind === "phase") part = event.name;
    return event.kind === "verdict" && part === "repair";
  });
  const { answer } = await debugSession(jsonIn(folder), watch);
  expect(answer).toMatchObject({ status: "stopped", stopped: "skip" });
  expect(answer.repair?.stopped).toBe("skip");
  expect(answer.isolate).toMatchObject({ status: "ok", stopped: null });
  expect(answer.minimize).toMatchObject({ guarantee: "1-minimal" });
});

it("what is over by now is left alone", () => {
  const steering = new Steering();
  const { signal } = new AbortController();
  const first = steering.begin(signal);
  const stage = steering.stage ?? 0;
  const second = steering.begin(signal);
  steering.skip(stage);
  expect([first.aborted, second.aborted]).toEqual([false, false]);
  steering.end();
  steering.skip(stage + 1);
  expect([second.aborted, steering.stage]).toEqual([false, null]);
});
