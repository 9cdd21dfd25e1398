import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith, program } from "./run-culprit.ts";

const ask = ["--", "sh", "-c", "! grep -q CULPRIT"];
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe("what lies on disk beside an input", () => {
  it("has the permissions of the input", async () => {
    const folder = folderWith({ "secret.txt": "my CULPRIT", "tool.sh": "my CULPRIT" });
    chmodSync(join(folder, "secret.txt"), 0o600);
    chmodSync(join(folder, "tool.sh"), 0o750);
    await culprit(folder, "minimize", "secret.txt", ...ask);
    await culprit(folder, "minimize", "tool.sh", ...ask);
    expect(modeOf(join(folder, "secret.min.txt"))).toBe(0o600);
    expect(modeOf(join(folder, "tool.min.sh"))).toBe(0o750);
    expect(modeOf(join(folder, ".culprit", "secret.txt"))).toBe(0o700);
    expect(modeOf(join(folder, ".culprit", "tool.sh"))).toBe(0o750);
  });

  it("is kept out of version control", async () => {
    const folder = folderWith({ "a.txt": "my CULPRIT" });
    await culprit(folder, "minimize", "a.txt", ...ask);
    expect(readFileSync(join(folder, ".culprit", ".gitignore"), "utf8")).toBe("*\n");
  });

  it("is removed by --fresh where it is ours, and only there", async () => {
    const folder = folderWith({ "a.txt": "one CULPRIT two" });
    const both = 'case $(cat) in *CULPRIT*) exit 1;; *) echo "error: other" >&2; exit 2;; esac';
    const words = ["minimize", "a.txt", "--state", "state", "--", "sh", "-c", both];
    const { answer } = await answerOf(folder, ...words);
    const state = join(folder, "state", "a.txt");
    const [example = ""] = readdirSync(join(state, "other-failures"));
    const [journal = ""] = readdirSync(state).filter((name) => name.endsWith(".journal"));
    expect(answer.status).toBe("ok");
    writeFileSync(join(state, "my.journal"), "Dear diary");
    writeFileSync(join(state, "other-failures", "mine"), "kept");
    writeFileSync(join(state, "other-failures", example), "edited");
    await culprit(folder, ...words.toSpliced(2, 0, "--fresh"), "x");
    expect(readFileSync(join(state, "my.journal"), "utf8")).toBe("Dear diary");
    expect(readFileSync(join(state, "other-failures", "mine"), "utf8")).toBe("kept");
    expect(readFileSync(join(state, "other-failures", example), "utf8")).toBe("edited");
    expect(existsSync(join(state, journal))).toBe(false);
  });

  it("may have a name that begins with two dots", async () => {
    const folder = folderWith({ "..x": "my CULPRIT" });
    const { answer } = await answerOf(folder, "minimize", "..x", ...ask);
    expect(answer).toMatchObject({ status: "ok", output: { path: "..min.x" } });
    expect(existsSync(join(folder, ".culprit", "..x"))).toBe(true);
  });

  it("that can be run is one that can be run as a candidate too", async () => {
    const folder = folderWith({ "crash.sh": "#!/bin/sh\n# nothing\necho error: bad >&2\nexit 3\n" });
    chmodSync(join(folder, "crash.sh"), 0o755);
    const { answer } = await answerOf(folder, "minimize", "crash.sh", "--", "sh", "-c", '"$1"', "sh", "{}");
    expect(answer).toMatchObject({ status: "ok" });
    expect(modeOf(join(folder, "crash.min.sh"))).toBe(0o755);
    expect(readFileSync(join(folder, "crash.min.sh"), "utf8")).toContain("exit 3");
  });

  it("whose name is not UTF-8 cannot be named, and that is said", () => {
    const folder = folderWith({});
    writeFileSync(Buffer.from(`${folder}/caf\xe9`, "latin1"), "a CULPRIT");
    const words = ["-c", 'exec "$0" "$1" minimize caf* -- true', process.execPath, program];
    const { status, stderr } = spawnSync("/bin/sh", words, { cwd: folder, encoding: "utf8" });
    expect(status).toBe(2);
    expect(stderr).toMatch(/its name is not UTF-8.*; name a copy of it, or a link to it\./);
  });

  const nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", process.execPath, program];
  const canBeNobody = process.getuid?.() === 0 && spawnSync("setpriv", [...nobody, "--version"]).status === 0;

  it.skipIf(!canBeNobody)("needs a folder that can be written to (needs root and setpriv)", () => {
    const folder = folderWith({ "a.txt": "my CULPRIT" });
    chmodSync(folder, 0o755);
    const run = spawnSync("setpriv", [...nobody, "minimize", "a.txt", ...ask], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(run.status).toBe(2);
    expect(run.stderr).toMatch(/the folder is read-only for you; name another place with --out or --state/);
    const elsewhere = folderWith({});
    chownSync(elsewhere, 65534, 65534);
    const places = ["--out", join(elsewhere, "out.txt"), "--state", join(elsewhere, "state")];
    const words = [...nobody, "minimize", "a.txt", ...places, ...ask];
    expect(spawnSync("setpriv", words, { cwd: folder }).status).toBe(0);
    expect(readFileSync(join(elsewhere, "out.txt"), "utf8")).toBe("CULPRIT");
  });
});

describe("a folder as input", () => {
  it("keeps links as links, and files as private as they are", async () => {
    const outside = folderWith({ "shared.txt": "shared" });
    const folder = folderWith({});
    const input = join(folder, "project");
    mkdirSync(join(input, "node_modules", ".pnpm", "left", "pad"), { recursive: true });
    writeFileSync(join(input, "node_modules", ".pnpm", "left", "pad", "index.js"), "CULPRIT", {
      mode: 0o600,
    });
    symlinkSync(".pnpm/left", join(input, "node_modules", "left"));
    symlinkSync(join(input, "node_modules"), join(input, "absolute"));
    symlinkSync(outside, join(input, "elsewhere"));
    symlinkSync("nowhere", join(input, "broken"));
    const needs =
      'test -L "$1/elsewhere" && test -L "$1/broken" && test -f "$1/elsewhere/shared.txt" &&' +
      ' grep -q CULPRIT "$1/absolute/left/pad/index.js" && exit 1; exit 0';
    const words = ["minimize", "project", "--", "sh", "-c", needs, "sh", "{}"];
    const { answer } = await answerOf(folder, ...words);
    expect(answer).toMatchObject({ status: "ok", guarantee: "1-minimal" });
    const result = join(folder, "project.min");
    expect(readlinkSync(join(result, "node_modules", "left"))).toBe(".pnpm/left");
    expect(readlinkSync(join(result, "absolute"))).toBe("node_modules");
    expect(readlinkSync(join(result, "elsewhere"))).toBe(outside);
    expect(readlinkSync(join(result, "broken"))).toBe("nowhere");
    expect(modeOf(join(result, "node_modules", ".pnpm", "left", "pad", "index.js"))).toBe(0o600);
    expect(lstatSync(join(input, "absolute")).isSymbolicLink()).toBe(true);
    expect(readdirSync(outside)).toEqual(["shared.txt"]);
  });

  it("may hold files whose names are not UTF-8", async () => {
    const folder = folderWith({});
    const input = join(folder, "project");
    mkdirSync(input);
    const name = Buffer.from(`${input}/caf\xe9\xff`, "latin1");
    writeFileSync(name, "a CULPRIT");
    writeFileSync(join(input, "other"), "not needed");
    const needs = 'grep -q CULPRIT "$1"/caf* && exit 1; exit 0';
    const { answer } = await answerOf(folder, "minimize", "project", "--", "sh", "-c", needs, "sh", "{}");
    expect(answer).toMatchObject({ status: "ok", output: { path: "project.min" } });
    const found = readdirSync(join(folder, "project.min"), "buffer");
    expect(found.map((entry) => entry.toString("latin1"))).toEqual(["caf\xe9\xff"]);
  });
});
