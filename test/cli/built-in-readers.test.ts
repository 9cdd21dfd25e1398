import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

describe("repair without a program", () => {
  it.each([
    ["a.json", "JSON.parse", '{"a": [1, 2,, 3]}\n', '{"a": [1, 2, 3]}\n'],
    ["a.jsonc", "jsonc-parser", '{\n  // one\n  "a" 1\n}\n', null],
    [
      "a.ndjson",
      "JSON.parse for each line",
      '{"a": 1}\n{"a": 2\n{"a": 3}\n',
      '{"a": 1}\n{"a": 2}\n{"a": 3}\n',
    ],
    ["a.csv", "csv-parse", 'a;b\n1;"x"\n2;"y\n3;"z"\n', null],
    ["a.tsv", "csv-parse", "a\tb\n1\t2\n3\t4\t5\n", null],
    ["a.toml", "smol-toml", "[a]\nx = 1\ny = [1, 2\nz = 3\n", "[a]\nx = 1\ny = [1, 2]\nz = 3\n"],
    ["a.yaml", "yaml", 'a: 1\nb: "x\nc: 3\n', null],
    [
      "amp.xml",
      "saxes",
      "<a>\n  <b>x & y</b>\n  <b>z<b>\n</a>\n",
      "<a>\n  <b>x &amp; y</b>\n  <b>z</b>\n</a>\n",
    ],
    ["a.xml", "saxes", "<a>\n  <b>x</b>\n  <b>y<b>\n</a>\n", "<a>\n  <b>x</b>\n  <b>y</b>\n</a>\n"],
  ])("judges %s by %s, which it names", async (file, reader, broken, mended) => {
    const folder = folderWith({ [file]: broken });
    const { answer, run } = await answerOf(folder, "repair", file);
    expect(answer.status).toBe("ok");
    expect(run.stderr).toContain(`so ${reader} judges`);
    const result = join(folder, file.replace(".", ".repaired."));
    if (mended !== null) expect(readFileSync(result, "utf8")).toBe(mended);
    const { answer: again } = await answerOf(folder, "repair", result);
    expect(again.status).toBe("not-reproduced");
  });

  it("leaves an ampersand in the address of a document type alone", async () => {
    const type = '<!DOCTYPE a SYSTEM "http://x/y?b=1&c=2">\n';
    const folder = folderWith({ "a.xml": `${type}<a>x</a>\n`, "b.xml": `${type}<a>x & y</a>\n` });
    expect((await answerOf(folder, "repair", "a.xml")).answer.status).toBe("not-reproduced");
    expect((await answerOf(folder, "repair", "b.xml")).answer.status).toBe("ok");
    expect(readFileSync(join(folder, "b.repaired.xml"), "utf8")).toBe(`${type}<a>x &amp; y</a>\n`);
  });

  it("mends several faults in a few runs where the reader tells their places", async () => {
    const text = '[p]\nname = "demo\nversion = 1.0.0\nauthors = ["me", "you"\nedition = 2021\n';
    const { answer } = await answerOf(folderWith({ "a.toml": text }), "repair", "a.toml");
    expect(answer.status).toBe("ok");
    expect(answer.tests["total"]).toBeLessThan(20);
  });

  it("asks for a program where it knows no reader", async () => {
    const run = await culprit(folderWith({ "a.json5": "{a: }" }), "repair", "a.json5");
    expect(run).toMatchObject({ code: 2 });
    expect(run.stderr).toMatch(
      /no program to run: give one after --.* Only repair of csv, json, .* needs none/,
    );
  });

  it("takes no options about runs of a program", async () => {
    const run = await culprit(folderWith({ "a.json": "{" }), "repair", "a.json", "--fail-when", "exit:1");
    expect(run).toMatchObject({ code: 2 });
    expect(run.stderr).toContain("--fail-when is about runs of a program, and no program is given");
  });
});
