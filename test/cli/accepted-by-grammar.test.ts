import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

const text = '{ "first": [1, 2, { "deep": ["x", "CULPRIT", "y"] }], "second": 3 }';
const grep = ["--", "sh", "-c", "! grep -q CULPRIT"];

describe("culprit minimize on what its grammar reads", () => {
  it("ends at what the grammar reads", async () => {
    const folder = folderWith({ "in.json": text });
    const run = await culprit(folder, "minimize", "in.json", ...grep);
    expect(readFileSync(join(folder, "in.min.json"), "utf8")).toBe('"CULPRIT"');
    expect(run.stdout).toMatch(/no longer fails or is not read by the grammar json;/);
  });

  it("keeps nothing to a grammar that does not read the input", async () => {
    const folder = folderWith({ "in.json": `${text}]` });
    const { answer } = await answerOf(folder, "minimize", "in.json", ...grep);
    expect(answer).toMatchObject({ isRead: false });
    expect(readFileSync(join(folder, "in.min.json"), "utf8")).toBe("CULPRIT");
  });

  it("does the same for each file of a folder", async () => {
    const folder = folderWith({});
    const input = join(folder, "input");
    mkdirSync(input);
    writeFileSync(join(input, "a.json"), text);
    writeFileSync(join(input, "b.txt"), "nothing");
    const words = ["minimize", "input", "--", "sh", "-c", "! grep -qr CULPRIT {}"];
    await culprit(folder, ...words);
    expect(readFileSync(join(folder, "input.min", "a.json"), "utf8")).toBe('"CULPRIT"');
  });
});
