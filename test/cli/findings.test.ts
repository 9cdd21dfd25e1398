import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { copyOfExample, culprit, folderWith } from "./run-culprit.ts";

const parses = ["--", "node", "parse.mjs", "{}"];

describe("the findings", () => {
  it("of a repair are lines as compilers write them", async () => {
    const folder = copyOfExample("price");
    const run = await culprit(folder, "repair", "price.json", "--findings", "lines", ...parses);
    expect(run.stdout.split("\n")).toEqual([
      expect.stringMatching(/^price\.json:1:1: error: exit 1: SyntaxError: Unexpected token/),
      'price.json:1:29: warning: remove "**"',
      "",
    ]);
  });

  it("become annotations on GitHub, whatever is in the names and messages", async () => {
    const folder = folderWith({ "a,b:c%.txt": "one two" });
    const fails = ["--", "sh", "-c", "! grep -q two || { echo 100%: bad >&2; exit 1; }"];
    const run = await culprit(folder, "minimize", "a,b:c%.txt", "--findings", "github", ...fails);
    expect(run.stdout).toBe(
      "::error file=a%2Cb%3Ac%25.txt::exit 1: 100%25: bad; smallest input that fails alike: a,b:c%25.min.txt\n",
    );
  });

  it("of debug as SARIF hold the repair as a fix", async () => {
    const folder = copyOfExample("price");
    const words = ["price.json", "--no-explain", "--findings", "sarif", ...parses];
    const { runs } = JSON.parse((await culprit(folder, "debug", ...words)).stdout);
    expect(runs).toHaveLength(1);
    const [failure, fault, ...others] = runs[0].results;
    expect(others).toEqual([]);
    expect(failure).toMatchObject({ ruleId: "failure", level: "error" });
    expect(failure.locations).toEqual([{ physicalLocation: { artifactLocation: { uri: "price.json" } } }]);
    const region = { startLine: 1, startColumn: 29, endLine: 1, endColumn: 31 };
    expect(fault.locations[0].physicalLocation.region).toEqual(region);
    expect(fault.fixes[0].artifactChanges[0].replacements).toEqual([
      { deletedRegion: region, insertedContent: { text: "" } },
    ]);
  });

  it("leave to standard error why there is none", async () => {
    const folder = folderWith({ "good.txt": "one\n" });
    const fails = ["--", "sh", "-c", "! grep -q two"];
    const run = await culprit(folder, "debug", "good.txt", "--findings", "github", ...fails);
    expect(run).toMatchObject({ code: 1, stdout: "" });
    expect(run.stderr).toContain("good.txt does not fail, so there is nothing to debug");
  });

  it("of isolate are in the failing side", async () => {
    const folder = folderWith({ "bad.txt": "one\ntwo\n", "good.txt": "one\nten\n" });
    const fails = ["--", "sh", "-c", "! grep -q two"];
    const words = ["bad.txt", "--passing", "good.txt", "--findings", "lines", ...fails];
    const { stdout } = await culprit(folder, "isolate", ...words);
    expect(stdout).toMatch(/^bad\.fail\.txt:2:\d: warning: with "[^"]+" it fails, with "[^"]+" it passes$/m);
  });

  it("of triage are one line for each failing input", async () => {
    const folder = folderWith({ "1.txt": "two", "2.txt": "one two", "3.txt": "one" });
    const fails = ["--", "sh", "-c", "! grep -q two"];
    const { stdout } = await culprit(
      folder,
      "triage",
      "1.txt",
      "2.txt",
      "3.txt",
      "--findings",
      "lines",
      ...fails,
    );
    expect(stdout.match(/^.*?: error: exit 1/gm)).toEqual([
      "1.txt:1:1: error: exit 1",
      "2.txt:1:1: error: exit 1",
    ]);
  });

  it("of an input that passes are none", async () => {
    const run = await culprit(
      folderWith({ "a.txt": "a" }),
      "repair",
      "a.txt",
      "--findings",
      "lines",
      "--",
      "true",
    );
    expect(run).toMatchObject({ code: 1, stdout: "" });
  });
});

describe("a result on standard output", () => {
  it("is there alone, and also in its file", async () => {
    const folder = copyOfExample("price");
    const run = await culprit(folder, "repair", "price.json", "--out", "-", ...parses);
    expect(run.stdout).toBe(readFileSync(join(folder, "price.repaired.json"), "utf8"));
    expect(JSON.parse(run.stdout)).toEqual({ item: "Apple", price: 3.45 });
    expect(run.stderr).toContain("is accepted after 1 edit");
  });

  it.each([
    [["isolate", "a.txt"], "only minimize and repair"],
    [["debug", "a.txt"], "only minimize and repair"],
    [["minimize", "folder"], "only minimize and repair"],
    [["minimize", "a.txt", "--json"], "both take standard output"],
  ] as const)("is refused for %s", async (words, because) => {
    const folder = folderWith({ "a.txt": "two", "folder/a.txt": "two" });
    const run = await culprit(folder, ...words, "--out", "-", "--", "sh", "-c", "! grep -rq two {}");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(because);
  });
});

describe("saved answers", () => {
  it("are printed as findings or Markdown without running anything", async () => {
    const folder = copyOfExample("price");
    await culprit(folder, "repair", "price.json", ...parses);
    rmSync(join(folder, "parse.mjs"));
    const findings = await culprit(folder, "report", "--findings", "lines");
    expect(findings.stdout).toContain('price.json:1:29: warning: remove "**"');
    const markdown = await culprit(folder, "report", "--markdown");
    expect(markdown.stdout).toContain("**Nearest input that passes**");
    expect(existsSync(join(folder, "report.html"))).toBe(false);
  });
});
