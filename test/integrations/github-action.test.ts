import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { folderWith, program, projectFolder } from "../cli/run-culprit.ts";

const actionFolder = join(projectFolder, "action");
const action = parse(readFileSync(join(actionFolder, "action.yml"), "utf8"));

/** Runs the first step of the action as a runner does: the workflow's inputs, or else their defaults, are its environment. */
function runs(folder: string, inputs: Readonly<Record<string, string>>) {
  const [step] = action.runs.steps;
  const given = { ...inputs, culprit: `${process.execPath} ${program}` };
  const inputNamed = (name: string): string =>
    given[name as keyof typeof given] ?? action.inputs[name].default;
  const env = Object.entries<string>(step.env).map(([name, value]) => [
    name,
    value.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input) => inputNamed(input)),
  ]);
  const temporary = folderWith({ output: "", summary: "" });
  const { status, stdout, stderr } = spawnSync(step.shell, ["-e", "-c", step.run], {
    cwd: folder,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      ...Object.fromEntries(env),
      GITHUB_ACTION_PATH: actionFolder,
      GITHUB_OUTPUT: join(temporary, "output"),
      GITHUB_STEP_SUMMARY: join(temporary, "summary"),
      RUNNER_TEMP: temporary,
    },
  });
  const artifact = /^folder=(.*)$/m.exec(readFileSync(join(temporary, "output"), "utf8"))?.[1];
  return { status, stdout, stderr, artifact, summary: readFileSync(join(temporary, "summary"), "utf8") };
}

const fails = 'sh -c "! grep -q two"';

describe("the GitHub Action", () => {
  it("minimizes a failing file, annotates it, writes the summary and keeps the results", () => {
    const folder = folderWith({ "data/a b.txt": "one two three" });
    const { artifact, ...run } = runs(folder, { files: "data/a b.txt", program: fails });
    expect(run).toMatchObject({ status: 0 });
    expect(run.stdout).toMatch(/^::error file=data\/a b\.txt::exit 1; smallest .*: data\/a b\.min\.txt$/m);
    expect(run.summary).toContain("fails on `a b.min.txt`");
    expect(run.summary).toContain("two");
    expect(readFileSync(join(artifact ?? "", "data", "a b.min.txt"), "utf8")).toBe("two");
    expect(readdirSync(artifact ?? "")).toEqual(
      expect.arrayContaining(["answer.json", "data", "report.html"]),
    );
  });

  it("groups several files that fail, by a pattern", () => {
    const folder = folderWith({ "1.txt": "two", "2.txt": "one two", "3.txt": "one" });
    const { status, stdout, summary } = runs(folder, { files: "*.txt\nnone/*.txt", program: fails });
    expect(status).toBe(0);
    expect(stdout.match(/::error file=\d\.txt/g)).toEqual(["::error file=1.txt", "::error file=2.txt"]);
    expect(summary).toContain("3 inputs: 1 different failure");
  });

  it("does nothing where no such file is, and reads no name as code", () => {
    const folder = folderWith({ "$(touch made).txt": "one" });
    const none = runs(folder, { files: "crashes/*", program: fails });
    expect(none).toMatchObject({ status: 0, artifact: undefined, summary: "" });
    expect(runs(folder, { files: "*.txt", program: fails }).status).toBe(0);
    expect(existsSync(join(folder, "made"))).toBe(false);
  });

  it("ends with an error when the program cannot be run", () => {
    const run = runs(folderWith({ "a.txt": "a" }), { files: "a.txt", program: "./missing {}" });
    expect(run).toMatchObject({ status: 3, artifact: undefined });
    expect(run.stderr).toContain("missing");
  });
});
