import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readers } from "../../src/format/reader.ts";
import { folderWith, program, projectFolder } from "../cli/run-culprit.ts";

const [hook] = parse(readFileSync(join(projectFolder, ".pre-commit-hooks.yaml"), "utf8"));

describe("the hook for pre-commit", () => {
  it("shows faults, writes repairs, and fails only for broken files", () => {
    const folder = folderWith({
      "good.json": "{}",
      "bad one.json": '{"a": 1 "b": 2}',
      "bad.toml": 'a = "1\n',
    });
    symlinkSync(program, join(folder, "culprit"));
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env["PATH"]}` };
    // pre-commit divides the entry like a shell, and puts the names of files behind it.
    const run = (...files: string[]) =>
      spawnSync("sh", ["-c", `${hook.entry} "$@"`, "sh", ...files], { cwd: folder, env, encoding: "utf8" });
    expect(run("good.json")).toMatchObject({ status: 0, stdout: "" });
    const broken = run("good.json", "bad one.json", "bad.toml");
    expect(broken.status).toBe(1);
    expect(broken.stdout).toMatch(/^\.\/bad one\.json:1:\d+: warning: insert ","/m);
    expect(broken.stdout).toMatch(/^\.\/bad\.toml:1:/m);
    expect(readFileSync(join(folder, "bad one.repaired.json"), "utf8")).toBe('{"a": 1, "b": 2}');
  });

  it("gets files that a reader judges", () => {
    const names = Object.keys(readers).map((format) => `a.${format}`);
    expect(names.filter((name) => !new RegExp(hook.files).test(name))).toEqual([]);
  });
});
