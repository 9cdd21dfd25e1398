import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

const list = "[\n  one: 1,\n  price: null,\n  three: 3\n]\n";
const noPrice = ["--", "sh", "-c", "! tr -d ' \\n' | grep -q 'price:null'"];

describe("culprit minimize --format", () => {
  it("writes what a person can read, and says what it was before", async () => {
    const folder = folderWith({ "list.txt": list });
    const { answer } = await answerOf(folder, "minimize", "list.txt", "--format", ...noPrice);
    expect(readFileSync(join(folder, "list.min.txt"), "utf8")).toBe("price: null\n");
    expect(answer).toMatchObject({
      status: "ok",
      formatted: true,
      bytesBeforeFormatting: 10,
      output: { bytes: 12 },
    });
    const again = await culprit(folder, "minimize", "list.txt", "--format", ...noPrice);
    expect(again.stdout).toMatch(/1-minimal before it was formatted, with 10 bytes: without/);
  });

  it("is for files", async () => {
    const folder = folderWith({});
    mkdirSync(join(folder, "input"));
    writeFileSync(join(folder, "input", "list.txt"), list);
    const run = await culprit(folder, "minimize", "input", "--format", "--", "false", "{}");
    expect(run.stderr).toMatch(/--format works on one file; leave it out to minimize a folder/);
    expect(run.code).toBe(2);
  });
});
