import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, projectFolder } from "./cli/run-culprit.ts";

const guide = readFileSync(join(projectFolder, "docs/library.md"), "utf8");

describe("the guide to the library", () => {
  const examples = [...guide.matchAll(/^## (.+?)$.*?```js\n(.*?)```\n\n```text\n(.*?)```/gms)];

  it("shows what every program in it prints", () => {
    expect(examples).toHaveLength(guide.split("```js").length - 1);
  });

  for (const [, title = "", program = "", shown = ""] of examples) {
    it(`shows what its program prints under "${title}"`, () => {
      const folder = folderWith({ "package.json": '{"type":"module"}' });
      mkdirSync(join(folder, "node_modules"));
      symlinkSync(projectFolder, join(folder, "node_modules", "culprit"));
      writeFileSync(join(folder, "example.js"), program);
      const printed = execFileSync(process.execPath, ["example.js"], { cwd: folder, encoding: "utf8" });
      expect(printed).toBe(shown);
    });
  }
});
