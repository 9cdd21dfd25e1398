import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { culprit, folderWith } from "./run-culprit.ts";

const oracle = 'export default (text) => (text.includes("x") ? "fail" : "pass");\n';
const failing = ["--oracle", "oracle.mjs"];

const textOf = (folder: string, name: string): string => readFileSync(join(folder, name), "utf8");

describe("culprit report", () => {
  it("makes one page of the saved answers of a folder, each input once, in the order in which one reads", async () => {
    const folder = folderWith({ "a.txt": "aaxaa", "b.txt": "bxb", "oracle.mjs": oracle });
    await culprit(folder, "repair", "a.txt", ...failing);
    await culprit(folder, "minimize", "a.txt", ...failing);
    await culprit(folder, "isolate", "b.txt", ...failing);
    const run = await culprit(folder, "report");
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(run.stdout).toMatch(/^wrote report\.html \(.*\)\n$/);
    const html = textOf(folder, "report.html");
    const headings = [...html.matchAll(/<h([12])[^>]*>(.*?)<\/h\1>/g)].map(([, , words]) =>
      words?.replace(/<[^>]*>/g, ""),
    );
    expect(headings).toEqual([
      "2 reports",
      "a.txt makes oracle.mjs fail",
      "What is to blame",
      "The repair",
      "What it cost",
      "b.txt makes oracle.mjs fail",
      "The difference that decides",
      "What it cost",
    ]);
    expect(html.length).toBeLessThan(250_000);
  });

  it("takes single answers, and replaces only what it wrote itself", async () => {
    const folder = folderWith({ "a.txt": "aaxaa", "oracle.mjs": oracle, "mine.html": "<p>mine</p>" });
    await culprit(folder, "minimize", "a.txt", ...failing);
    const answer = join(".culprit", "a.txt", "minimize.conclusion.json");
    for (let time = 0; time < 2; time++)
      expect((await culprit(folder, "report", answer, "--out", "new/page.html")).code).toBe(0);
    const refused = await culprit(folder, "report", answer, "--out", "mine.html");
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("mine.html exists and is no report; remove it or choose another --out.");
    expect(textOf(folder, "mine.html")).toBe("<p>mine</p>");
  });

  it("says what to do where there is no answer, or an older one", async () => {
    const folder = folderWith({ "old.conclusion.json": '{"version":2}' });
    expect((await culprit(folder, "report", "old.conclusion.json")).stderr).toContain(
      "Run the command again.",
    );
    expect((await culprit(folder, "report")).stderr).toContain("there is no such file");
    mkdirSync(join(folder, ".culprit"));
    expect((await culprit(folder, "report")).stderr).toContain("there is no saved answer in .culprit");
    expect(existsSync(join(folder, "report.html"))).toBe(false);
  });
});

describe("a report of what is hostile", () => {
  it("is small for a line of more than a megabyte that is no UTF-8", async () => {
    const line = Buffer.concat([Buffer.from('</script>"x'), Buffer.alloc(1_200_000, 0xff)]);
    const folder = folderWith({ "a.txt": line, "oracle.mjs": oracle });
    const run = await culprit(
      folder,
      "minimize",
      "a.txt",
      ...failing,
      "--max-tests",
      "3",
      "--report",
      "page.html",
    );
    expect(run.code).toBe(0);
    const html = textOf(folder, "page.html");
    expect(html).toContain("characters");
    expect(html.length).toBeLessThan(250_000);
  });

  it("goes without what is too long to be kept, when it is made of saved answers", async () => {
    const folder = folderWith({ "a.txt": `x${"a".repeat(1_200_000)}`, "oracle.mjs": oracle });
    await culprit(folder, "minimize", "a.txt", ...failing, "--max-tests", "3", "--report", "page.html");
    expect(textOf(folder, "page.html")).toContain("1.1 MB");
    expect((await culprit(folder, "report", "--out", "saved.html")).code).toBe(0);
    expect(textOf(folder, "saved.html").length).toBeLessThan(250_000);
  });
});

describe("--report", () => {
  it("makes the page of the answer, whatever else is asked for", async () => {
    const folder = folderWith({ "a.txt": "aaxaa", "oracle.mjs": oracle });
    const run = await culprit(folder, "minimize", "a.txt", ...failing, "--json", "--report", "page.html");
    expect(JSON.parse(run.stdout)).toMatchObject({ status: "ok" });
    expect(textOf(folder, "page.html")).toContain("What is to blame");
  });

  it("is known to commands that run nothing, too", async () => {
    const folder = folderWith({ "a.json": '{"a": [1, 2]}' });
    expect((await culprit(folder, "parse", "a.json", "--report", "tree.html")).code).toBe(0);
    expect(textOf(folder, "tree.html")).toContain("  element\n");
    expect((await culprit(folder, "grammar", "check", "json", "--report", "check.html")).code).toBe(0);
    expect(textOf(folder, "check.html")).toContain("json is a grammar of");
  });

  it("refuses a file of somebody else's before anything is run", async () => {
    const folder = folderWith({ "a.txt": "x", "page.html": "mine", "oracle.mjs": oracle });
    writeFileSync(join(folder, "page.html"), "mine");
    const run = await culprit(folder, "minimize", "a.txt", ...failing, "--report", "page.html");
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(existsSync(join(folder, "a.min.txt"))).toBe(false);
  });
});
