import { describe, expect, it } from "vitest";
import type { ExplainAnswer } from "../../src/report/commands/explain.ts";
import { theoryInWords } from "../../src/report/theory/theory-in-words.ts";
import { answerOf, culprit, folderWith, told } from "./run-culprit.ts";

const files = {
  "call.ebnf": `
call: function "(" number ")"
function: "root" | "sine" | "cosi"
number: "-"? digit+
digit: /[0-9]/
`,
  "calculator.mjs": `
export default (text) => {
  if (text.startsWith("cosi")) return "unresolved";
  return text.startsWith("root");
};
`,
  "crash.call": "root(-900)",
  a: "cosi(12)",
  b: "sine(12)",
};

const asked = ["crash.call", "--grammar", "call.ebnf", "--oracle", "calculator.mjs"];

describe("culprit explain --refused", () => {
  it("says when inputs are refused, too, and predicts it", async () => {
    const folder = folderWith(files);
    const { answer } = await answerOf(folder, "explain", ...asked, "--refused");
    const { theory, refusals } = answer as unknown as ExplainAnswer;
    expect(JSON.stringify(theory?.features)).toContain("root");
    expect(refusals).toMatchObject({ theory: { of: "refusals" }, isConfirmed: true });
    const [first = ""] = refusals ? theoryInWords(refusals.theory) : [];
    expect(first).toMatch(/^It is refused when there is a <function> "cosi" \[\d+ of \d+ built inputs\]\.$/);
    const predict = ["predict", "--theory", "crash.refused.theory.json", "a", "b"];
    const checked = await culprit(folder, ...predict, "--oracle", "calculator.mjs");
    expect(checked.stdout).toMatch(/^a: is refused, as /m);
    expect(checked.stdout).toMatch(/^b: is taken, as /m);
    expect(checked.stdout).toContain("2 inputs: 1 said to be refused, 1 to be taken, 0 unknown");
    expect(checked.stdout).toContain(`
run, 2 of 2 did as predicted (100.0 %)
                  refused      taken unresolved
  said refused          1          0          0
  said taken            0          1          0
`);
  });

  it("says that nothing was refused", async () => {
    const folder = folderWith({ ...files, "calculator.mjs": 'export default (text) => text[0] === "r";' });
    const { answer } = await answerOf(folder, "explain", ...asked, "--refused");
    expect(told(answer)).toContain("rejected none of the inputs, and none failed in another way");
    expect(answer).toMatchObject({ status: "ok", refusals: null });
  });
});
