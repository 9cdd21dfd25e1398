import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

/** A format that no line of code knows: what to buy, and how much. */
const files = {
  "shop/format.json": '{ "title": "shopping lists", "extensions": [".shop"] }',
  "shop/strict.ebnf": 'list: (item "\\n")+\nitem: amount " x " what\namount: /[0-9]+/\nwhat: /[a-z]+/\n',
  "shop/lenient.ebnf": `list: (item "\\n")+
item: amount times what
times: " x " | " of " %means " x "
amount: /[0-9]+/ | "a dozen" %means "12"
what: /[a-z]+/
`,
  "shop/tokens.json": '{ "lineComments": [";"], "keywords": ["x"] }',
  "read.sh": `#!/bin/sh
grep -vnE '^[0-9]+ x [a-z]+$' "$1" && exit 1
grep -q '^0 x' "$1" && exit 3
exit 0
`,
  "wrong.shop": "3 x milk\na dozen of eggs\n2 of bread\n",
  "none.shop": "3 x milk\n12 x eggs\n0 x bread\n5 x tea\n",
};
const program = ["--", "./read.sh", "{}"];

describe("a folder of a format", () => {
  it("makes inputs", async () => {
    const folder = folderWith(files);
    await culprit(folder, ..."generate --grammar shop --format-dir shop -n 20 --out made.jsonl".split(" "));
    const lines = readFileSync(join(folder, "made.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines).toHaveLength(20);
    expect(lines.filter((line) => !/^(\d+ x [a-z]+\n)+$/.test(JSON.parse(line)))).toEqual([]);
  });

  it("makes the inputs with which samples are compared", async () => {
    const oracle =
      'const read = (text) => text.length > 0;\nexport default (text) => (read(text) ? "pass" : "fail");\n';
    const folder = folderWith({ ...files, "oracle.mjs": oracle });
    const words = ["none.shop", "--format-dir", "shop", "-n", "2", "--oracle", "oracle.mjs"];
    const { answer } = await answerOf(folder, "compare", ...words);
    expect(answer).toMatchObject({ grammar: "shop/strict.ebnf" });
  });

  it("repairs an input by how people write the format", async () => {
    const folder = folderWith(files);
    const { answer } = await answerOf(folder, "repair", "wrong.shop", "--format-dir", "shop", ...program);
    expect(answer.status).toBe("ok");
    expect(readFileSync(join(folder, "wrong.repaired.shop"), "utf8")).toBe(
      "3 x milk\n12 x eggs\n2 x bread\n",
    );
  });

  it("minimizes by the strict grammar, so that each candidate is well-formed", async () => {
    const folder = folderWith(files);
    const { stderr } = await culprit(folder, "minimize", "none.shop", "--format-dir", "shop", ...program);
    expect(readFileSync(join(folder, "none.min.shop"), "utf8")).toBe("0 x a\n");
    expect(stderr).toContain("Grammar: shop/strict.ebnf");
  });

  it("is named in a configuration, from the configuration's own folder", async () => {
    const config = '{ "formatDir": "../shop" }';
    const folder = folderWith({ ...files, "settings/own.json": config });
    const words = ["repair", "wrong.shop", "--config", "settings/own.json", ...program];
    await culprit(folder, ...words);
    expect(readFileSync(join(folder, "wrong.repaired.shop"), "utf8")).toBe(
      "3 x milk\n12 x eggs\n2 x bread\n",
    );
  });

  it("is left out where only a configuration that nobody approved names it", async () => {
    const folder = folderWith({ ...files, "culprit.config.json": '{ "formatDir": "shop" }' });
    const { stderr } = await culprit(folder, "minimize", "none.shop", ...program);
    expect(stderr).toContain("also sets formatDir, which Culprit ignores");
    expect(stderr).not.toContain("the grammar is");
  });

  it.each([
    [
      "nothing",
      {},
      "--format-dir takes a folder with format.json, strict.ebnf, lenient.ebnf, tokens.json, fields.json",
    ],
    ["no JSON", { "odd/format.json": "{" }, "format.json is not JSON"],
    ["another key", { "odd/format.json": '{ "titel": "x" }' }, 'format.json: there is no "titel"'],
    [
      "another value",
      { "odd/format.json": '{ "title": 1 }' },
      'format.json: "title": expected string, got 1',
    ],
    ["no expression", { "odd/format.json": '{ "beginning": "(" }' }, "expected a regular expression"],
    ["no sign", { "odd/tokens.json": '{ "strings": [{ "open": "" }] }' }, 'tokens.json: "strings.0.open"'],
  ])("with %s is refused, with the reason", async (_, more: Readonly<Record<string, string>>, reason) => {
    const folder = folderWith({ ...files, ...more });
    const { stderr, code } = await culprit(folder, "repair", "wrong.shop", "--format-dir", "odd", ...program);
    expect(stderr).toContain(reason);
    expect(code).toBe(2);
  });
});
