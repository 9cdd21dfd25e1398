import { execFileSync, spawnSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { culprit, folderWith, program } from "./run-culprit.ts";

/** The words that are offered in place of the last one of a line. */
async function offered(...words: string[]): Promise<string[]> {
  const { stdout } = await culprit(folderWith({}), "completion", "bash", "--", ...words);
  return stdout.split("\n").map((line) => line.split("\t", 1)[0] ?? "");
}

describe("a completion", () => {
  it("offers the commands first", async () => {
    expect(await offered("")).toEqual(expect.arrayContaining(["debug", "reduce", "grammar", "completion"]));
  });

  it("offers the options of the command, rare ones too, and those of debug behind a file", async () => {
    expect(await offered("minimize", "a.txt", "--")).toEqual(expect.arrayContaining(["--stats", "--waste"]));
    expect(await offered("minimize", "a.txt", "--")).not.toContain("--alternatives");
    expect(await offered("a.txt", "--")).toContain("--no-abstract");
  });

  it("offers the values of an option that has a choice, and leaves files to the shell", async () => {
    expect(await offered("parse", "a.txt", "--format", "")).toEqual(
      expect.arrayContaining(["notation", "json"]),
    );
    expect(await offered("parse", "a.txt", "--grammar", "")).toEqual([""]);
    expect(await offered("minimize", "")).toEqual([""]);
  });

  it("offers the commands below a command, and their options", async () => {
    expect(await offered("grammar", "")).toEqual(expect.arrayContaining(["check", "convert"]));
    expect(await offered("grammar", "convert", "--")).toContain("--to");
    expect(await offered("serve", "--")).toContain("--port");
    expect(await offered("serve", "isolate", "--")).toContain("--passing");
  });

  it("exists for three shells", async () => {
    const run = await culprit(folderWith({}), "completion", "csh");
    expect(run).toMatchObject({ code: 2, stderr: "culprit: completion knows bash, zsh, fish; got csh.\n" });
  });
});

/** A folder that is in the search path, with culprit and the script for this shell. */
async function pathFor(shell: string): Promise<{ folder: string; env: NodeJS.ProcessEnv }> {
  const folder = folderWith({ "crash.txt": "" });
  symlinkSync(program, join(folder, "culprit"));
  writeFileSync(join(folder, "script"), (await culprit(folder, "completion", shell)).stdout);
  return { folder, env: { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"]}` } };
}

const has = (shell: string): boolean => spawnSync(shell, ["-c", "exit"]).status === 0;

describe("the script", () => {
  it.skipIf(!has("bash"))("completes in bash", async () => {
    const { folder, env } = await pathFor("bash");
    const completes = (...words: string[]): string =>
      execFileSync(
        "bash",
        [
          "-c",
          `source ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
           _culprit culprit "\${!#}"; echo "\${COMPREPLY[*]}"`,
          "bash",
          ...words,
        ],
        { cwd: folder, env, encoding: "utf8" },
      );
    expect(completes("culprit", "mini")).toBe("minimize\n");
    expect(completes("culprit", "minimize", "crash.txt", "--pass-")).toBe("--pass-when\n");
    expect(completes("culprit", "minimize", "crash.txt", "--", "node", "--pass-")).toBe("\n");
  });

  it.skipIf(!has("fish"))("completes in fish, with descriptions", async () => {
    const { folder, env } = await pathFor("fish");
    const completes = (line: string): string =>
      execFileSync("fish", ["-c", `source ./script; complete -C'${line}'`], {
        cwd: folder,
        env,
        encoding: "utf8",
      });
    expect(completes("culprit mini")).toMatch(/^minimize\tWhat is the smallest part.*\n$/);
    expect(completes("culprit minimize cra")).toBe("crash.txt\n");
    expect(completes("culprit minimize crash.txt -- culpri")).toContain("culprit\t");
  });

  it.skipIf(!has("zsh"))("completes in zsh", async () => {
    const { folder, env } = await pathFor("zsh");
    // The functions of its completion run only in an editor of lines; here they print their words.
    const completes = (...words: string[]): string =>
      execFileSync(
        "zsh",
        [
          "-fc",
          `compdef() {}; _describe() { print -l -- "\${(P@)2}"; }; _normal() { print -- "program $words"; }
           source ./script; words=("$@"); CURRENT=$#; _culprit`,
          "zsh",
          ...words,
        ],
        { cwd: folder, env, encoding: "utf8" },
      );
    expect(completes("culprit", "mini")).toMatch(/^minimize:What is/m);
    expect(completes("culprit", "minimize", "crash.txt", "--", "node", "a")).toBe("program node a\n");
  });
});
