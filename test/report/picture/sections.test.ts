import { describe, expect, it } from "vitest";
import type { Tests } from "../../../src/report/answer.ts";
import type { AbstractAnswer } from "../../../src/report/commands/abstract.ts";
import type { RepairAnswer } from "../../../src/report/commands/repair.ts";
import type { Block, Section } from "../../../src/report/picture/block.ts";
import { costSection } from "../../../src/report/picture/cost-section.ts";
import { failureSection } from "../../../src/report/picture/failure-section.ts";
import { pictureOf } from "../../../src/report/picture/picture.ts";
import { filesBlocks, patternSection, repairedSection } from "../../../src/report/picture/result-sections.ts";
import { type Conclusion, conclusionVersion } from "../../../src/report/reports.ts";

const tests: Tests = { total: 6, pass: 4, fail: 2, unresolved: 0, cached: 0, replayed: 0, wasted: 0 };

const frame = {
  status: "ok",
  input: { path: "in.txt", bytes: 9 },
  output: { path: "out.txt", bytes: 1 },
  tests,
  seconds: 2,
  seed: 1,
  stopped: null,
  notices: [],
  failure: { reason: "exit 1", message: "" },
  algorithm: "auto",
} as const;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The blocks of one kind, wherever they are in the section. */
const blocksOf = <K extends Block["kind"]>(section: Section | null, kind: K) =>
  (section?.blocks ?? []).filter(
    (block): block is Extract<Block, { readonly kind: K }> => block.kind === kind,
  );

/** All words of blocks, one after the other. */
function wordsIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  const parts = Object.entries(value).filter(([key]) => key !== "kind" && key !== "as");
  return parts.map(([, part]) => wordsIn(part)).join("");
}

describe("the cost of a run", () => {
  const conclusion: Conclusion<"minimize"> = {
    version: conclusionVersion,
    madeBy: "culprit",
    command: "minimize",
    answer: {
      ...frame,
      command: "minimize",
      resultFailure: null,
      unit: "bytes",
      guarantee: null,
      treeMinimal: false,
      emptyFails: false,
      grammar: null,
      isRead: false,
      formatted: false,
      bytesBeforeFormatting: null,
      stages: [
        { name: "lines", tests: 2, successes: 1, bytes: 5 },
        { name: "bytes", tests: 4, successes: 1, bytes: 3 },
      ],
      otherFailures: [],
    },
    material: { result: bytesOf("x") },
    subject: null,
    events: [
      { at: 0, tests: 0, event: { kind: "phase", name: "reproducing" } },
      { at: 1_000, tests: 0, event: { kind: "phase", name: "minimize", bytes: 9 } },
      { at: 1_000, tests: 0, event: { kind: "stage", name: "lines", done: 0, of: null } },
      { at: 1_200, tests: 2, event: { kind: "improvement", bytes: 4, best: bytesOf("ax\u202E") } },
      { at: 1_500, tests: 2, event: { kind: "stage", name: "bytes", done: 0, of: null } },
      { at: 1_900, tests: 5, event: { kind: "improvement", bytes: 1 } },
    ],
    tried: Array.from({ length: 6 }, (_, index) => ({
      at: 1_100 + 100 * index,
      tests: index + 1,
      bytes: 6 - index,
      outcome: "pass",
    })),
  };

  it("is told part by part, with the stages, their times, and what was best when", () => {
    const section = costSection([conclusion]);
    const [{ parts = [] } = {}] = blocksOf(section, "sizes");
    expect(parts).toMatchObject([
      {
        name: "minimizing",
        from: { at: 1_000, tests: 0 },
        to: { at: 1_900, tests: 6 },
        best: [
          { tests: 2, bytes: 4 },
          { tests: 5, bytes: 1 },
        ],
        stages: [{ name: "lines" }, { name: "bytes" }],
      },
    ]);
    expect(parts[0]?.tried).toHaveLength(6);
    expect(blocksOf(section, "table")[0]?.rows).toEqual([
      ["lines", "2", "0.50 s", "1", "5 bytes"],
      ["bytes", "4", "0.40 s", "1", "3 bytes"],
    ]);
    const [steps] = blocksOf(section, "fold");
    expect(steps?.summary).toBe("Results on the way: 1");
    expect(wordsIn(steps?.blocks ?? [])).toMatch(/4 bytes after 2 tests.*ax‹202E›/);
  });

  it("is told behind why there is no result, where there is none", () => {
    const notices = [{ kind: "nothing-passes" as const }];
    const answer = { ...conclusion.answer, status: "not-found" as const, output: null, notices };
    const [first, second] = pictureOf([{ ...conclusion, answer }]).cases[0]?.sections ?? [];
    expect(first?.kind).toBe("failure");
    expect(wordsIn(first?.blocks ?? [])).toContain("--passing");
    expect(second?.kind).toBe("cost");
  });

  it("is no section where nothing was asked", () => {
    const answer = { ...conclusion.answer, tests: { ...tests, total: 0 } };
    expect(costSection([{ ...conclusion, answer }])).toBeNull();
  });
});

describe("a repair", () => {
  const mending = { reason: "", cause: null, inserted: "", removed: "x" };
  const answer: RepairAnswer = {
    ...frame,
    command: "repair",
    unit: "code-points",
    guarantee: null,
    probability: null,
    grammar: null,
    diagnosis: [{ ...mending, start: 0, end: 1 }],
    kept: { kept: 9, all: 10 },
    losses: [],
    alternatives: [],
  };
  const verdictOf = (more: Partial<RepairAnswer>) => {
    const [first] = blocksOf(repairedSection({ ...answer, ...more }, { input: null }), "text");
    return first?.words[0];
  };

  it("is one where a fresh run accepts it and most of the input is left", () => {
    expect(verdictOf({})).toBe("It is accepted after ");
    expect(verdictOf({ status: "unconfirmed" })).toMatch(/not accepted every time/);
    expect(verdictOf({ status: "not-found" })).toMatch(/^No repair was found/);
    expect(verdictOf({ kept: { kept: 4, all: 10 } })).toMatch(/^No repair was found/);
  });
});

describe("a failure", () => {
  it("that exits with 0 is an interesting input, not a failing program", () => {
    const sectionOf = (reason: string) =>
      failureSection(
        { input: frame.input, failure: { reason, message: "" }, tests },
        { subject: null, isShown: true, notices: [] },
      );
    expect(sectionOf("exit 0").title).toContain("is interesting");
    expect(sectionOf("exit 1").title).toContain("makes it fail");
  });
});

describe("a pattern", () => {
  it("is cut where its open nodes stand, each with what failed in its place", () => {
    const open = (nonterminal: string, group: string | null, text: string) => ({
      nonterminal,
      group,
      text,
      failing: [`${text}\n`],
    });
    const answer: AbstractAnswer = {
      ...frame,
      command: "abstract",
      unit: "nodes",
      guarantee: "confirmed",
      pattern: "let <name=a> = <name=a> + <term>;",
      grammar: "g",
      minimized: "let x = x + 1;",
      open: [open("name", "a", "x"), open("name", "a", "x"), open("term", null, "1")],
      kept: [],
      confirming: { tried: 10, valid: 9, failing: 9 },
      valid: 0.9,
      failing: 1,
      leastFailing: 0.7,
      anywhere: null,
      exceptions: [],
      other: null,
      others: [],
      inVain: null,
      inputs: null,
    };
    const [{ pieces, open: nodes } = {}] = blocksOf(patternSection(answer), "pattern");
    expect(pieces).toEqual([
      { text: "let " },
      { open: 0 },
      { text: " = " },
      { open: 0 },
      { text: " + " },
      { open: 1 },
      { text: ";" },
    ]);
    expect(nodes?.map(({ name }) => name)).toEqual(["<name=a>", "<term>"]);
    expect(nodes?.[1]).toEqual({ name: "<term>", here: "1", failing: ["1⏎"] });
    expect(patternSection({ ...answer, pattern: null })).toBeNull();
  });
});

describe("a folder that was minimized", () => {
  it("has its kept files first, each before and after, then the removed ones", () => {
    const file = (path: string, text: string) => ({ path, bytes: bytesOf(text), mode: 0o644 });
    const before = [file("a", "gone"), file("b", "keep this"), file("c", "all of it")];
    const blocks = filesBlocks(before, [file("b", "this"), file("c", "")]);
    expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "columns", "heading", "text", "fold"]);
    expect(wordsIn(blocks.slice(0, 1))).toBe("b 9 bytes → 4 bytes");
    expect(wordsIn(blocks.slice(1, 2))).toContain("this");
    expect(wordsIn(blocks.slice(3, 4))).toContain("empty, but needed");
    expect(wordsIn(blocks.slice(4))).toMatch(/Files that were removed: 1.*a.*4 bytes/);
  });
});
