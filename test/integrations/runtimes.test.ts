import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { copyOfExample, folderWith, program, projectFolder } from "../cli/run-culprit.ts";

const runtimes = [
  { runtime: "bun", options: [] },
  { runtime: "deno", options: ["run", "-A"] },
];

describe.each(runtimes)("$runtime", ({ runtime, options }) => {
  const isHere = spawnSync(runtime, ["--version"]).status === 0;

  it.skipIf(!isHere)("runs the command line", () => {
    const folder = copyOfExample("price");
    const words = [...options, program, "repair", "price.json", "--", process.execPath, "parse.mjs", "{}"];
    execFileSync(runtime, words, { cwd: folder });
    expect(readFileSync(join(folder, "price.repaired.json"), "utf8")).toContain('"price": 3.45');
    writeFileSync(join(folder, "oracle.mjs"), "export default (text) => void JSON.parse(text) ?? 'pass';");
    execFileSync(runtime, [...options, program, "minimize", "price.json", "--oracle", "oracle.mjs"], {
      cwd: folder,
    });
    expect(readFileSync(join(folder, "price.min.json"), "utf8")).toBe("*");
  });

  it.skipIf(!isHere)("runs the library", () => {
    const code = 'import { shrink } from "culprit"; console.log(await shrink("[1, **2]", JSON.parse));';
    const folder = folderWith({
      "a.mjs": code,
      "package.json": '{ "dependencies": { "culprit": "*" } }',
    });
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(projectFolder, join(folder, "node_modules", "culprit"));
    expect(execFileSync(runtime, [...options, "a.mjs"], { cwd: folder, encoding: "utf8" })).toBe("*\n");
  });
});
