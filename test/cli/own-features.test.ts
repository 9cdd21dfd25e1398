import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ExplainAnswer } from "../../src/report/commands/explain.ts";
import { answerOf, copyOfExample, culprit, folderWith, told } from "./run-culprit.ts";

const asked = ["due.txt", "--grammar", "date.ebnf", "--oracle", "reads.mjs"];

/** The folder of the example with the theory of it. */
async function explained(): Promise<{ folder: string; answer: ExplainAnswer }> {
  const folder = copyOfExample("dates");
  const { answer } = await answerOf(folder, "explain", ...asked, "--features", "calendar.mjs");
  return { folder, answer: answer as unknown as ExplainAnswer };
}

describe("features of the user's own", () => {
  it("explain what a grammar does not know, are predicted elsewhere, and make inputs", async () => {
    const { folder, answer } = await explained();
    expect(answer.theory).toMatchObject({
      ownFeatures: { module: "calendar.mjs" },
      features: [{ question: "own", name: "days beyond the month" }],
      tree: { kind: "decision", atMost: { fails: false }, above: { fails: true } },
    });
    writeFileSync(join(folder, "a"), "2024-02-29");
    writeFileSync(join(folder, "b"), "2023-02-29");
    const theory = ["--theory", "due.theory.json", "--features", "calendar.mjs"];
    const { stdout } = await culprit(folder, "predict", ...theory, "a", "b");
    expect(stdout).toContain('a: passes, as "days beyond the month" is at most 0\n');
    expect(stdout).toContain('b: fails, as "days beyond the month" is above 0\n');
    await culprit(folder, "generate", ...theory, "--predicted", "fail", "-n", "5", "--out", "made");
    const { answer: checked } = await answerOf(folder, "predict", ...theory, "made", "--oracle", "reads.mjs");
    expect(checked).toMatchObject({ checked: { right: 5, wrong: 0 } });
  });

  it("must be given for a theory that asks about them, and are told when they have changed", async () => {
    const { folder } = await explained();
    const predict = ["predict", "--theory", "due.theory.json", "due.txt"];
    const { stderr, code } = await culprit(folder, ...predict);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'the theory asks about the feature "days beyond the month" of your own, which calendar.mjs said when it was learned; give its module with --features.',
    );
    writeFileSync(join(folder, "near.mjs"), 'export default { "days beyond a month": () => 1 };');
    const near = await culprit(folder, ...predict, "--features", "near.mjs");
    expect(near.stderr).toContain('near.mjs does not have; did you mean "days beyond a month"?');
    writeFileSync(join(folder, "other.mjs"), 'export default { "days beyond the month": () => 1 };');
    const { answer } = await answerOf(folder, ...predict, "--features", "other.mjs");
    expect(told(answer)).toContain("other.mjs changed since the theory was learned");
  });

  it("explain samples, too", async () => {
    const { folder } = await explained();
    for (const [name, text] of Object.entries({ a: "2024-02-29", b: "2023-02-29" }))
      writeFileSync(join(folder, name), text);
    const samples = ["--passing", "a", "--failing", "b", "due.txt", "--grammar", "date.ebnf"];
    const { stdout } = await culprit(folder, "explain", ...samples, "--features", "calendar.mjs");
    expect(stdout).toContain('It fails when "days beyond the month" is above 0 [2 of 2 inputs].');
  });

  it.each([
    [undefined, "cannot load the features in own.mjs: there is no such file or folder."],
    ["export default {", "cannot load the features in own.mjs: "],
    ["export const lines = () => 1;", "but own.mjs has no default export."],
    ["export default () => 1;", "but own.mjs exports no such object by default."],
    ["export default {};", "but own.mjs exports an empty object by default."],
    ["export default { lines: 3 };", 'but own.mjs has "lines", which is no function.'],
    [
      'export default { lines() { throw new Error("oh"); } };',
      'the feature "lines" of own.mjs threw Error: oh for the input "2026-02-30"',
    ],
    [
      "export default { lines: async () => 1 };",
      'the feature "lines" of own.mjs gave a promise for the input',
    ],
    ["export default { lines: () => 0 / 0 };", 'the feature "lines" of own.mjs gave NaN for the input'],
    ["export default { lines: () => [] };", 'the feature "lines" of own.mjs gave a value of type list'],
  ])("say in one sentence what is wrong with a module that is %j", async (module, message) => {
    const folder = copyOfExample("dates");
    if (module !== undefined) writeFileSync(join(folder, "own.mjs"), module);
    const { code, stderr } = await culprit(folder, "explain", ...asked, "--features", "own.mjs");
    expect(stderr).toContain(message);
    expect(
      stderr
        .trimEnd()
        .split("\n")
        .filter((line) => line.startsWith("culprit:")),
    ).toHaveLength(1);
    expect(code).toBe(2);
  });

  it("are not for inputs that no theory is about", async () => {
    const { code, stderr } = await culprit(
      folderWith({}),
      ...["generate", "--grammar", "json", "--features", "own.mjs"],
    );
    expect(code).toBe(2);
    expect(stderr).toContain("--features is about a theory that asks about features of your own");
  });
});
