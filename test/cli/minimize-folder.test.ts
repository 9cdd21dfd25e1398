import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith, startCulprit } from "./run-culprit.ts";

/** Prints a file with those that it names in lines `use path`; fails where it meets CRASH. */
const program = `#!/bin/sh
root=$1
show() {
  while read -r word rest || [ -n "$word" ]; do
    case $word in
      use) [ -f "$root/$rest" ] || { echo "error: missing file" >&2; exit 3; }; show "$rest" ;;
      CRASH) echo "error: crash" >&2; exit 1 ;;
      *) echo "$word $rest" ;;
    esac
  done <"$root/$1"
}
show main.txt
`;

/** A program of so many parts, of which each uses two others and one crashes, and two more files. */
function modules(count: number): Record<string, string> {
  const pathOf = (part: number) => `${part % 2 === 0 ? "even" : "odd/deep"}/part${part}.txt`;
  const parts = Array.from({ length: count }, (_, part) => {
    const uses = [2 * part + 1, 2 * part + 2].filter((other) => other < count);
    const bug = part === count - 3 ? ["CRASH at once"] : [];
    const lines = [`begin ${part}`, ...bug, ...uses.map((other) => `use ${pathOf(other)}`), `end ${part}`];
    return [pathOf(part), `${lines.join("\n")}\n`];
  });
  return {
    "main.txt": "hello\nuse even/part0.txt\nbye\n",
    "README.md": "about this",
    ...Object.fromEntries(parts),
  };
}

function folderWithProject(files: Readonly<Record<string, string>>): string {
  const folder = folderWith({ "program.sh": program });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, "project", path)), { recursive: true });
    writeFileSync(join(folder, "project", path), text);
  }
  return folder;
}

function textsIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const run = ["--", "./program.sh", "{}"];

describe("culprit minimize on a folder", () => {
  it("cuts a program of 16 files down to the one that is needed, and leaves the folder alone", async () => {
    const folder = folderWithProject(modules(14));
    const before = textsIn(join(folder, "project"));
    const { answer } = await answerOf(folder, "minimize", "project", ...run);
    expect(answer).toMatchObject({ status: "ok", guarantee: "1-minimal", notices: [] });
    expect(answer.input).toMatchObject({ path: "project", files: 16 });
    expect(answer.output).toEqual({ path: "project.min", bytes: 5, files: 1 });
    expect(textsIn(join(folder, "project.min"))).toEqual({ "main.txt": "CRASH" });
    expect(textsIn(join(folder, "project"))).toEqual(before);
  });

  it("goes on where it was killed, and has a whole folder on disk whenever it is stopped", async () => {
    const folder = folderWithProject(modules(10));
    const killed = startCulprit(folder, ["minimize", "project", ...run]);
    const journaled = () => existsSync(join(folder, "project.min"));
    while (!journaled()) await new Promise((resolve) => setTimeout(resolve, 5));
    killed.kill("SIGKILL");
    await killed.finished;
    const stopped = await answerOf(folder, "minimize", "project", "--max-tests", "30", ...run);
    expect(stopped.answer).toMatchObject({ status: "stopped", stopped: "tests", guarantee: null });
    const best = textsIn(join(folder, "project.min"));
    expect(stopped.answer.output).toMatchObject({ files: Object.keys(best).length });
    const { answer } = await answerOf(folder, "minimize", "project", ...run);
    expect(answer.tests["replayed"]).toBeGreaterThanOrEqual(30);
    expect(textsIn(join(folder, "project.min"))).toEqual({ "main.txt": "CRASH" });
  });

  it("takes each file's grammar by its extension, and shows what is left of each", async () => {
    const folder = folderWithProject({
      "a.json": '{"x": [1, {"y": "CULPRIT"}], "z": 2}',
      "b.txt": "needed, too",
    });
    const needs = 'grep -q CULPRIT "$1/a.json" && test -f "$1/b.txt" && exit 1; exit 0';
    const shown = await culprit(folder, "minimize", "project", "--", "sh", "-c", needs, "sh", "{}");
    expect(shown.stdout).toMatch(/project: 2 files, 47 bytes -> 2 files, 9 bytes/);
    expect(shown.stdout).toMatch(/a\.json\n +"CULPRIT"\n +\(and 1 empty file\)/);
    expect(textsIn(join(folder, "project.min"))).toEqual({ "a.json": '"CULPRIT"', "b.txt": "" });
  });

  it("keeps programs among the files executable, and takes an interestingness test", async () => {
    const folder = folderWithProject({ "run.sh": "#!/bin/sh\necho one\nexit 7\n", "other.txt": "x" });
    writeFileSync(join(folder, "test.sh"), '#!/bin/sh\n"$1/run.sh" >/dev/null; test $? = 7\n', {
      mode: 0o755,
    });
    chmodSync(join(folder, "project", "run.sh"), 0o755);
    await answerOf(folder, "minimize", "project", "--test", "./test.sh");
    expect(textsIn(join(folder, "project.min"))).toEqual({ "run.sh": "exit 7" });
  });

  it("says what is wrong: an empty folder, a result inside the input, no {} or a module to ask", async () => {
    const folder = folderWithProject({ "a.txt": "CRASH" });
    mkdirSync(join(folder, "empty"));
    const told = async (...words: string[]) => {
      const { code, stderr } = await culprit(folder, "minimize", ...words);
      expect(code).toBe(2);
      return stderr;
    };
    expect(await told("empty", ...run)).toMatch(/is a folder without files/);
    expect(await told("project", "--out", "project/min", ...run)).toMatch(/is in the input, which is never/);
    expect(await told("project", "--", "./program.sh", "project")).toMatch(/put \{\} into an argument/);
    expect(await told("project", "--oracle", "a.mjs")).toMatch(/use --test or a program/);
    expect(await told("project", "--algorithm", "ddmin", ...run)).toMatch(/works on one file/);
  });
});
