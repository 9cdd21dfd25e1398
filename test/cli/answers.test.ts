import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith, told } from "./run-culprit.ts";

const price = '{ "item": "Apple", "price": **3.45 }';
const json = 'export default (text) => {\n  JSON.parse(text);\n  return "pass";\n};\n';
const parse = ["--oracle", "parse.mjs"];

describe("culprit minimize", () => {
  it("takes an interestingness test as C-Reduce does", async () => {
    const folder = folderWith({ "a.txt": "one\ntwo\nthree\n", "test.sh": '#!/bin/sh\ngrep -q two "$1"\n' });
    const { answer } = await answerOf(folder, "minimize", "a.txt", "--test", "./test.sh");
    expect(answer).toMatchObject({ command: "minimize", status: "ok", guarantee: "1-minimal" });
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("two");
  });

  it("gives the candidate on standard input when no argument has {}", async () => {
    const folder = folderWith({ "a.txt": "one two three" });
    await culprit(folder, "minimize", "a.txt", "--", "sh", "-c", "! grep -q two");
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("two");
  });

  it("keeps to the property that is missing, and shows what the program says of the result", async () => {
    const total = `const text = require("node:fs").readFileSync(process.argv[2], "utf8");
JSON.parse(text).forEach((record) => record.p.toFixed(2));
`;
    const order = ' [{"p":null}]';
    const folder = folderWith({
      "order.json": order,
      "price.json": price,
      "total.cjs": total,
      "parse.mjs": json,
    });
    const { answer } = await answerOf(folder, "minimize", "order.json", "--", "node", "total.cjs", "{}");
    expect(readFileSync(join(folder, "order.min.json"), "utf8")).toBe('[{"p":null}]');
    expect(answer).toMatchObject({
      resultFailure: { message: "TypeError: Cannot read properties of null (reading 'toFixed')" },
    });
    const { stdout } = await culprit(folder, "minimize", "price.json", ...parse);
    expect(stdout).toContain(`(SyntaxError: Unexpected token '*', "*" is not valid JSON)
(was: SyntaxError: Unexpected token '*', ..." "price": **3.45 }" is not valid JSON)`);
  });

  it("does not take another failure for the one it looks for, and keeps an example of it", async () => {
    const program = `#!/bin/sh
grep -q b "$1" && grep -q a "$1" && { echo "error: first" >&2; exit 1; }
grep -q b "$1" && { echo "error: second" >&2; exit 1; }
exit 0
`;
    const folder = folderWith({ "in.txt": "xaxbx", "program.sh": program });
    const { answer } = await answerOf(folder, "minimize", "in.txt", "--", "./program.sh", "{}");
    expect(readFileSync(join(folder, "in.min.txt"), "utf8")).toBe("ab");
    const others = (answer as unknown as { otherFailures: { reason: string; example: string }[] })
      .otherFailures;
    expect(others.map(({ reason }) => reason)).toEqual(["exit 1: error: second"]);
    expect(readFileSync(join(folder, others[0]?.example ?? ""), "utf8")).toContain("b");
    await culprit(folder, "minimize", "in.txt", "--same", "kind", "--fresh", "--", "./program.sh", "{}");
    expect(readFileSync(join(folder, "in.min.txt"), "utf8")).toBe("b");
  });

  it("runs the result once more and says so when it then fails in another way", async () => {
    const program = `#!/bin/sh
grep -q b "$1" || exit 0
test "$(cat "$1")" = b && echo x >>"$(dirname "$0")/met"
test "$(cat "$(dirname "$0")/met" 2>/dev/null | wc -l)" -gt 1 && { echo "error: second" >&2; exit 1; }
echo "error: first" >&2
exit 1
`;
    const folder = folderWith({ "in.txt": "xaxbx", "program.sh": program });
    const { answer } = await answerOf(
      folder,
      "minimize",
      "in.txt",
      "--jobs",
      "1",
      "--",
      "./program.sh",
      "{}",
    );
    expect(answer).toMatchObject({ status: "unconfirmed", guarantee: null });
    expect(told(answer)).toMatch(/expected fail, got another failure, exit 1: error: second/);
  });

  it("works on the tree of the input when its grammar is known", async () => {
    const text = JSON.stringify({ first: [1, 2, { deep: ["x", "CULPRIT", "y"] }], second: { third: 3 } });
    const oracle =
      'export default (text) => (JSON.parse(text), text.includes("CULPRIT") ? "fail" : "pass");\n';
    const folder = folderWith({ "in.json": text, "oracle.mjs": oracle });
    const { answer, run } = await answerOf(folder, "minimize", "in.json", "--oracle", "oracle.mjs");
    expect(answer).toMatchObject({ grammar: "json", treeMinimal: true, guarantee: "1-minimal" });
    expect(run.stderr).toMatch(/^note: Grammar: json, chosen by the input's name or content/);
    expect(readFileSync(join(folder, "in.min.json"), "utf8")).toBe('"CULPRIT"');
  });

  it("kills what takes too long and goes on", async () => {
    const program =
      '#!/bin/sh\ngrep -q loop "$1" && ! grep -q stop "$1" && sleep 60\ngrep -q crash "$1" && exit 3\nexit 0\n';
    const folder = folderWith({ "in.txt": "loop\nstop\ncrash\n", "program.sh": program });
    const { answer } = await answerOf(
      folder,
      "minimize",
      "in.txt",
      "--timeout",
      "700ms",
      "--",
      "./program.sh",
      "{}",
    );
    expect(answer.status).toBe("ok");
    expect(readFileSync(join(folder, "in.min.txt"), "utf8")).toBe("crash");
  });
});

describe("culprit repair", () => {
  it("finds the stars in the paper's example and leaves the input alone", async () => {
    const folder = folderWith({ "price.json": price, "parse.mjs": json });
    for (const grammar of ["json", "none"]) {
      const { answer } = await answerOf(folder, "repair", "price.json", "--grammar", grammar, ...parse);
      expect(answer.diagnosis).toEqual([
        {
          start: 28,
          end: 30,
          removed: "**",
          inserted: "",
          reason: `"**" should not be there at line 1 column 29`,
          cause: null,
        },
      ]);
    }
    expect(readFileSync(join(folder, "price.json"), "utf8")).toBe(price);
    expect(readFileSync(join(folder, "price.repaired.json"), "utf8")).toBe(price.replace("**", ""));
  });

  it("puts in what is missing", async () => {
    const folder = folderWith({ "price.json": '{ "item": "Apple", "price" 3.45 }', "parse.mjs": json });
    const { answer } = await answerOf(folder, "repair", "price.json", ...parse);
    expect(answer.diagnosis).toHaveLength(1);
    expect(answer.diagnosis?.[0]).toMatchObject({ removed: "", inserted: ":" });
  });

  it("offers several repairs when asked to", async () => {
    const folder = folderWith({ "list.json": "[1 2]", "parse.mjs": json });
    const { answer } = await answerOf(folder, "repair", "list.json", "--alternatives", "2", ...parse);
    const [other] = (answer as unknown as { alternatives: { output: { path: string } }[] }).alternatives;
    expect(() => JSON.parse(readFileSync(join(folder, other?.output.path ?? ""), "utf8"))).not.toThrow();
  });

  it("says so when nothing of the input is accepted", async () => {
    const run = await culprit(folderWith({ "a.txt": "abc" }), "repair", "a.txt", "--", "false", "{}");
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/The program rejected every text that was tried/);
  });
});

describe("culprit isolate", () => {
  it("isolates what changed since the last version that worked", async () => {
    const folder = folderWith({
      "old.txt": "alpha\nbeta\ngamma\ndelta\n",
      "new.txt": "alpha\nbeta\ngamma CRASH\ndelta\nepsilon\n",
    });
    const grep = ["--", "sh", "-c", '! grep -q CRASH "$1"', "sh", "{}"];
    const { answer } = await answerOf(folder, "isolate", "new.txt", "--passing", "old.txt", ...grep);
    expect(answer.status).toBe("ok");
    expect(answer.difference?.map(({ removed }) => removed)).toEqual(["CRASH"]);
    expect(readFileSync(join(folder, "new.fail.txt"), "utf8")).toContain("CRASH");
    expect(readFileSync(join(folder, "new.pass.txt"), "utf8")).not.toContain("CRASH");
  });

  it("writes both sides beside the place of --out", async () => {
    const folder = folderWith({ "a.txt": "xay" });
    const words = ["isolate", "a.txt", "--out", "result.txt", "--", "sh", "-c", "! grep -q a"];
    const { answer } = await answerOf(folder, ...words);
    expect(answer).toMatchObject({
      output: { path: "result.fail.txt" },
      passing: { path: "result.pass.txt" },
      failing: { path: "result.fail.txt" },
    });
  });

  it("says so when the passing side does not pass", async () => {
    const folder = folderWith({ "old.txt": "CRASH", "new.txt": "CRASH too" });
    const run = await culprit(
      folder,
      "isolate",
      "new.txt",
      "--passing",
      "old.txt",
      "--",
      "sh",
      "-c",
      "! grep -q CRASH",
    );
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/old\.txt does not pass .*; expected an input that the program accepts/);
  });
});

describe("culprit debug", () => {
  it("names its results after the place of --out", async () => {
    const folder = folderWith({ "a.txt": "xay" });
    await culprit(folder, "debug", "a.txt", "--out", "b.txt", "--", "sh", "-c", "! grep -q a");
    const results = readdirSync(folder).filter((name) => name.startsWith("b."));
    // Another letter in the place of the a is as probable as none.
    const repairs = ["b.repaired.2.txt", "b.repaired.txt"];
    expect(results).toEqual(["b.fail.txt", "b.min.txt", "b.pass.txt", ...repairs]);
  });

  it("gives one answer made of the others", async () => {
    const folder = folderWith({ "price.json": price, "parse.mjs": json });
    writeFileSync(join(folder, "price.json"), price);
    const { run, answer } = await answerOf(folder, "debug", "price.json", ...parse);
    expect(run.code).toBe(0);
    expect(answer).toMatchObject({ command: "debug", status: "ok" });
    const parts = answer as unknown as Record<string, { status: string; tests: { total: number } }>;
    const ended = ["minimize", "isolate", "repair", "explain"];
    for (const part of ended) expect(parts[part]?.status).toBe("ok");
    const totals = ended.map((part) => parts[part]?.tests.total ?? 0);
    expect(answer.tests["total"]).toBe(totals.reduce((sum, total) => sum + total, 0));
  });
});
