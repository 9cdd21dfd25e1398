import { describe, expect, it } from "vitest";
import type { Section } from "../../../src/report/picture/block.ts";
import { bestSection } from "../../../src/report/picture/kept-passage.ts";
import { livePicture, type RunSoFar } from "../../../src/report/picture/live-picture.ts";
import { noProgress } from "../../../src/report/session-event.ts";

const beginning: RunSoFar = {
  command: "minimize",
  isStopping: false,
  skippable: null,
  milliseconds: 2_000,
  testsPerSecond: 0,
  progress: noProgress,
  underWay: 0,
  opened: null,
  best: null,
  answered: [],
  others: [],
  events: [],
  tried: [],
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a picture of a run that goes on", () => {
  it("is there from the beginning, with what is known then", () => {
    const { title, now, sections } = livePicture(beginning);
    expect({ title, sections }).toEqual({ title: "culprit minimize", sections: [] });
    expect(now).toMatchObject({ state: "running", doing: "starting", share: null });
    expect(now.facts).toEqual([{ name: "time", value: "2.0 s" }]);
  });

  it("says where the run is, with no more runs under way than there are jobs", () => {
    const subject = {
      program: "p {}",
      command: null,
      input: null,
      isFolder: false,
      runs: 2,
      failures: 2,
      wrote: "",
    };
    const { now, sections } = livePicture({
      ...beginning,
      opened: {
        kind: "opened",
        input: { path: "a\u202E.txt", bytes: 10 },
        subject,
        failure: { reason: "exit 1", message: "" },
        jobs: 2,
      },
      underWay: 5,
      progress: {
        ...noProgress,
        phase: { name: "minimize", bytes: 10 },
        stage: { name: "lines", done: 1, of: 4 },
        bytes: 5,
      },
      others: [{ reason: "exit 2", times: 3, example: null, text: "b" }],
    });
    expect(now).toMatchObject({ doing: "minimizing · lines 1 of 4", share: 0.25 });
    expect(now.facts).toEqual(
      expect.arrayContaining([
        { name: "best so far", value: "5 bytes of 10 bytes (50.0 %)" },
        { name: "jobs busy", value: "2 of 2" },
        { name: "met", value: "1 other failure" },
      ]),
    );
    expect(sections.map(({ kind }) => kind)).toEqual(["failure", "others"]);
  });

  it("has few points of many, the last of them always", () => {
    const moments = Array.from({ length: 2_000 }, (_, index) => ({ at: index, tests: index + 1 }));
    const { sections } = livePicture({
      ...beginning,
      progress: { ...noProgress, tests: 2_000 },
      events: [
        { at: 0, tests: 0, event: { kind: "phase", name: "minimize" } },
        ...moments.map((moment) => ({ ...moment, event: { kind: "improvement", bytes: 5 } as const })),
      ],
      tried: moments.map((moment) => ({ ...moment, bytes: 7, outcome: "fail" })),
    });
    const [cost] = sections;
    const [sizes] = cost?.blocks ?? [];
    const part = sizes?.kind === "sizes" ? sizes.parts[0] : undefined;
    for (const points of [part?.best, part?.tried]) {
      expect(points?.length).toBeLessThanOrEqual(400);
      expect(points?.at(-1)).toMatchObject({ at: 1_999, tests: 2_000 });
    }
  });
});

function passageIn({ blocks: [first] }: Section) {
  if (first?.kind !== "passage") throw new Error("there is no passage");
  return first;
}

describe("the best so far", () => {
  it("is shown inside of the original", () => {
    const { label, passage } = passageIn(bestSection(bytesOf("one\ntwo\n"), bytesOf("tw")));
    expect(label).toMatch(/^The original/);
    expect(passage).toEqual([
      { kind: "line", number: 1, pieces: [{ text: "one", mark: "removed", note: null }] },
      {
        kind: "line",
        number: 2,
        pieces: [
          { text: "tw", mark: "kept", note: null },
          { text: "o", mark: "removed", note: null },
        ],
      },
    ]);
  });

  it("is its beginning where it is long, whatever that is cut in", () => {
    const best = bytesOf("é".repeat(500_000));
    const { label, passage } = passageIn(bestSection(bytesOf(`x${"é".repeat(500_000)}`), best));
    expect(label).toBe("The best result so far");
    expect(JSON.stringify(passage).length).toBeLessThan(2_000);
    expect(passage.at(-1)).toEqual({ kind: "gap", words: "992,000 further bytes" });
  });
});
