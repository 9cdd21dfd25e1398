import { describe, expect, it } from "vitest";
import { culpritProcess, folderWith } from "../cli/run-culprit.ts";

describe("a large log", () => {
  it("needs little more memory than itself", async () => {
    const line = (number: number): string =>
      `${number} INFO [worker-${number % 64}] request took ${number * 7} ms\n`;
    const lines = Array.from({ length: 120_000 }, (_, number) => line(number));
    lines[70_000] = "7 FATAL boom\n";
    const folder = folderWith({ "app.log": lines.join(""), "oracle.mjs": oracle });
    process.env["NODE_OPTIONS"] = "--max-old-space-size=96";
    const run = culpritProcess(folder, "minimize", "app.log", "--oracle", "oracle.mjs", "--quiet");
    delete process.env["NODE_OPTIONS"];
    expect((await run).stdout).toContain("-> 10 bytes");
  });
});

const oracle = `export default (text) => (text.includes("FATAL boom") ? "fail" : "pass");`;
