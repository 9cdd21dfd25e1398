import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TriageAnswer } from "../../src/report/commands/triage.ts";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

/** Fails in two ways, and is undecided about question marks. */
const judge = `export default (text) => {
  if (text.includes("?")) return "unresolved";
  if (text.includes("<<")) throw new TypeError("cannot shift " + text.length);
  if (/\\d{3}/.test(text)) throw new RangeError("too long");
  return "pass";
};\n`;

const files = {
  "judge.mjs": judge,
  "in/a.txt": "let a = b << 17;\n",
  "in/b.txt": "x << y\n",
  "in/c.txt": "call(12345)\n",
  "in/d.txt": "fine\n",
  "in/e.txt": "why?\n",
};

async function triaged(folder: string, ...words: string[]): Promise<TriageAnswer> {
  const { answer } = await answerOf(folder, "triage", ...words, "--oracle", "judge.mjs");
  return answer as unknown as TriageAnswer;
}

describe("culprit triage", () => {
  it("groups inputs by failure and minimizes the smallest of each group", async () => {
    const folder = folderWith(files);
    const { groups, passing, unresolved, status } = await triaged(folder, "in");
    expect({ status, passing, unresolved }).toEqual({
      status: "ok",
      passing: ["in/d.txt"],
      unresolved: ["in/e.txt"],
    });
    expect(groups).toMatchObject([
      { inputs: ["in/a.txt", "in/b.txt"], example: { path: "in/b.txt" }, minimized: { text: "<<" } },
      { inputs: ["in/c.txt"], minimized: { path: "in/c.min.txt", bytes: 3 } },
    ]);
    expect(groups[0]?.reason).toContain("cannot shift");
    expect(readFileSync(join(folder, "in/b.min.txt"), "utf8")).toBe("<<");
  });

  it("leaves out the results of earlier runs, also of other verbs", async () => {
    const folder = folderWith(files);
    await culprit(folder, "isolate", "in/a.txt", "--oracle", "judge.mjs");
    await culprit(folder, "bundle", "in/b.txt", "--oracle", "judge.mjs", "--max-tests", "20");
    await triaged(folder, "in");
    const { groups, passing } = await triaged(folder, "in");
    expect(groups.map(({ inputs }) => inputs)).toEqual([["in/a.txt", "in/b.txt"], ["in/c.txt"]]);
    expect(passing).toEqual(["in/d.txt"]);
  });

  it("takes failures for one although an input has a word of their message by chance", async () => {
    const folder = folderWith({
      "judge.mjs": `export default (text) => {
        if (text.includes("+=")) throw new TypeError("'Attribute' object has no attribute 'id'");
        if (text.includes("[0]")) throw new TypeError("'Subscript' object has no attribute 'id'");
        return "pass";
      };`,
      "in/a.txt": "x += 1",
      "in/b.txt": "id += Attribute",
      "in/c.txt": "Attribute += 2",
      "in/d.txt": "id[0]",
    });
    const { groups } = await triaged(folder, "in");
    expect(groups.map(({ inputs }) => inputs)).toEqual([["in/a.txt", "in/b.txt", "in/c.txt"], ["in/d.txt"]]);
    expect(groups[0]?.reason).toContain("Attribute object has no attribute id");
  });

  it("does not take its own results for inputs, and gives the same answer from the journal", async () => {
    const folder = folderWith(files);
    const first = await triaged(folder, "in");
    const second = await triaged(folder, "in");
    expect(second.groups).toEqual(first.groups);
    expect(second.tests.replayed).toBe(second.tests.total);
  });

  it("has the same groups at any number of jobs", async () => {
    const [one, four] = await Promise.all([folderWith(files), folderWith(files)]);
    const single = await triaged(one, "in", "--jobs", "1");
    expect((await triaged(four, "in", "--jobs", "4")).groups).toEqual(single.groups);
  });

  it("is the command of a line with a folder or several files", async () => {
    const folder = folderWith(files);
    const ofFolder = await culprit(folder, "in", "--oracle", "judge.mjs");
    expect(ofFolder.stdout).toMatch(/^5 inputs: 2 different failures \(3 fail, 1 pass, 1 unresolved\)\n/);
    const ofFiles = await culprit(folder, "in/a.txt", "in/b.txt", "--oracle", "judge.mjs");
    expect(ofFiles.stdout).toMatch(/^2 inputs: 1 different failure \(2 fail, /);
  });

  it("says so when no input fails", async () => {
    const folder = folderWith(files);
    const run = await culprit(folder, "triage", "in/d.txt", "--oracle", "judge.mjs");
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/^None of the 1 input fails \(1 pass, 0 are unresolved\)\./);
  });

  it("stops at the limit of tests with the groups found, not minimized", async () => {
    const { groups, status, stopped } = await triaged(folderWith(files), "in", "--max-tests", "5");
    expect({ status, stopped }).toEqual({ status: "stopped", stopped: "tests" });
    expect(groups.map(({ minimized }) => minimized)).toEqual([null, null]);
  });

  it.each([
    ["some failed", ["in"], "5"],
    ["none had failed", ["in/d.txt", "in/e.txt"], "1"],
  ])("says that it stopped at the limit when %s", async (_, words, limit) => {
    const limits = ["--max-tests", limit, "--oracle", "judge.mjs"];
    const { stdout } = await culprit(folderWith(files), "triage", ...words, ...limits);
    expect(stdout).toMatch(/^stopped at the limit of tests: .* · \d tests? in /m);
  });

  it.each([
    [["in/none.txt"], /cannot read the sample in\/none\.txt/],
    [["in", "--out", "x.txt"], /--out names one result, and triage has one for each failure/],
  ])("explains what is wrong with %j", async (words, message) => {
    const run = await culprit(folderWith(files), "triage", ...words, "--oracle", "judge.mjs");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(message);
  });
});
