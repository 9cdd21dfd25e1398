import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { copyShipped, folderWith, projectFolder } from "./cli/run-culprit.ts";
import { printedBy } from "./printed-by.ts";

const readme = readFileSync(join(projectFolder, "README.md"), "utf8");

/** The content of the first fenced block of this language. */
function block(language: string): string {
  const blocks = [...readme.matchAll(/^```(\w*)\n(.*?)^```/gms)];
  const found = blocks.find(([, named]) => named === language)?.[2];
  if (found === undefined) throw new Error(`the README has no block of ${language || "commands"}`);
  return found;
}

/** Times, and what depends on the machine's speed, made the same. */
const timeless = (text: string): string => text.replaceAll(/in [\d.]+ (s|min( \d+ s)?)\b/g, "in 0 s");

/** A folder in which the package can be used as a user would. */
function installed(): string {
  const folder = folderWith({});
  for (const part of ["bin", "dist", "examples", "package.json"]) copyShipped(part, join(folder, part));
  symlinkSync(join(projectFolder, "node_modules"), join(folder, "node_modules"));
  return folder;
}

describe("the README", () => {
  it("has a command that installs, builds and runs the main job", () => {
    const [, command, program] =
      /^npm ci && npm run build && (node bin\/culprit.js debug .*?) -- node (.*) \{\}$/.exec(
        block("").trim(),
      ) ?? [];
    const cwd = installed();
    // The program is run by the next test; the same as a module takes a tenth of the time.
    expect(existsSync(join(cwd, program ?? ""))).toBe(true);
    const module = 'export default (text) => { JSON.parse(text); return "pass"; };';
    writeFileSync(join(cwd, "accepts.mjs"), module);
    const printed = execFileSync("sh", ["-c", `${command} --oracle accepts.mjs`], { cwd, encoding: "utf8" });
    for (const result of ["price.min.json", "price.repaired.json"]) expect(printed).toContain(result);
  });

  it("shows what its first command prints", () => {
    const command = block("console").trim().replace("culprit", "node ../../bin/culprit.js");
    const printed = execFileSync("sh", ["-c", command], {
      cwd: join(installed(), "examples", "price"),
      encoding: "utf8",
    });
    const shown = timeless(block("text"));
    for (const part of shown.split("…\n").filter((text) => text.trim() !== "")) {
      expect(timeless(printed)).toContain(part.trim());
    }
  });

  it("shows a program that prints what is said of it", async () => {
    const folder = folderWith({ "example.mjs": block("js") });
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(projectFolder, join(folder, "node_modules", "culprit"));
    const printed = await printedBy(join(folder, "example.mjs"));
    const [smallest, repaired] = printed.trim().split("\n");
    expect(readme).toContain(`prints \`${smallest}\` and \`${repaired}\`.`);
  });
});
