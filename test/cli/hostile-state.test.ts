import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { OptionsError } from "../../src/base/options-error.ts";
import { openOwn, readOwn } from "../../src/oracle/run/own-files.ts";
import { type CulpritRun, culprit, folderWith } from "./run-culprit.ts";

const minimize = ["minimize", "a.txt", "--", "sh", "-c", "! grep -q a"];

const minimized = mkdtempSync(join(tmpdir(), "culprit-minimized-"));
beforeAll(async () => {
  writeFileSync(join(minimized, "a.txt"), "xay");
  await culprit(minimized, ...minimize);
});
afterAll(() => rmSync(minimized, { recursive: true }));

/** A folder in which an input was minimized, and a file elsewhere that is none of Culprit's business. */
function afterOneRun(): { readonly folder: string; readonly victim: string } {
  const folder = folderWith({});
  cpSync(minimized, folder, { recursive: true });
  return { folder, victim: join(folderWith({ victim: "untouched" }), "victim") };
}

/** The one file below the state folder whose name matches. */
function placeOf(folder: string, name: RegExp): string {
  const names = readdirSync(join(folder, ".culprit"), { recursive: true, encoding: "utf8" });
  const [found = ""] = names.filter((path) => name.test(path));
  return join(folder, ".culprit", found);
}

/** What a stranger may have put where Culprit expects a file of its own. */
const hostile: Readonly<Record<string, (path: string, victim: string) => void>> = {
  "a link": (path, victim) => symlinkSync(victim, path),
  "a link to nothing": (path, victim) => symlinkSync(`${victim}-made`, path),
  "a device": (path) => symlinkSync("/dev/zero", path),
  "a pipe": (path) => {
    spawnSync("sh", ["-c", `mkfifo "$0"`, path]);
    // Whoever waits for it is let go, so that a test fails instead of waiting for ever.
    const rescue = spawn("sh", ["-c", 'sleep 5; : >"$0"; : <"$0"', path], {
      stdio: "ignore",
      detached: true,
    });
    onTestFinished(() => void process.kill(-(rescue.pid ?? 0), "SIGKILL"));
  },
  "a folder": (path) => mkdirSync(path),
};

const places: Readonly<Record<string, (folder: string) => string>> = {
  "the lock": (folder) => join(folder, ".culprit", "a.txt", "lock"),
  "the lock in the making": (folder) => join(folder, ".culprit", "a.txt", `lock.${process.pid}`),
  "the journal": (folder) => placeOf(folder, /\.journal$/),
  "the journal's lock": (folder) => `${placeOf(folder, /\.journal$/)}.lock`,
  "the journal's lock in the making": (folder) => `${placeOf(folder, /\.journal$/)}.lock.${process.pid}`,
  "the asked inputs": (folder) => placeOf(folder, /\.journal$/).replace(/journal$/, "asked"),
  "the conclusion": (folder) => placeOf(folder, /conclusion\.json$/),
  "the record of a result": (folder) => placeOf(folder, /^written\//),
  "the result": (folder) => join(folder, "a.min.txt"),
};

/** It goes on without the hostile thing, or says in one line what is wrong. */
function expectPlainAnswer({ code, stderr }: CulpritRun, place: string): void {
  if (code === 0) return;
  expect([code, stderr.trim().split("\n").length]).toEqual([2, 1]);
  expect(stderr).toContain(dirname(place));
}

describe.each(Object.entries(places))("in the place of %s", (_, placeIn) => {
  it.each(["a link", "a pipe"])("%s is neither followed nor waited for", async (kind) => {
    const { folder, victim } = afterOneRun();
    const place = placeIn(folder);
    rmSync(place, { recursive: true, force: true });
    hostile[kind]?.(place, victim);
    const started = performance.now();
    const fresh = kind === "a pipe" ? ["--fresh"] : [];
    expectPlainAnswer(await culprit(folder, ...minimize.slice(0, 2), ...fresh, ...minimize.slice(2)), place);
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(readFileSync(victim, "utf8")).toBe("untouched");
  });
});

const folders = [".culprit", ".culprit/a.txt", ".culprit/written", ".culprit/a.txt/other-failures"];

describe.each(folders)("the folder %s", (name) => {
  it("that leads elsewhere is refused, and nothing is changed there", async () => {
    const { folder, victim } = afterOneRun();
    const elsewhere = dirname(victim);
    chmodSync(elsewhere, 0o755);
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(folder, "aside"));
    symlinkSync(elsewhere, join(folder, name));
    const run = await culprit(folder, ...minimize);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(`${join(folder, name)} is a link`);
    expect(run.stderr.trim().split("\n")).toHaveLength(1);
    expect(readdirSync(elsewhere)).toEqual(["victim"]);
    expect(statSync(elsewhere).mode & 0o777).toBe(0o755);
  });

  it.skipIf(process.getuid?.() !== 0)("of another user is refused (needs root)", async () => {
    const { folder } = afterOneRun();
    mkdirSync(join(folder, name), { recursive: true });
    chownSync(join(folder, name), 65_534, 65_534);
    const run = await culprit(folder, ...minimize);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(`${join(folder, name)} belongs to another user`);
  });
});

describe("a file of our own", () => {
  it.each(Object.entries(hostile))("is not %s", (_, put) => {
    const { folder, victim } = afterOneRun();
    const place = join(folder, "place");
    put(place, victim);
    const { O_RDWR, O_APPEND, O_CREAT } = constants;
    expect(() => openOwn(place, O_RDWR | O_APPEND | O_CREAT)).toThrow(OptionsError);
    expect(() => readOwn(place)).toThrow(OptionsError);
    expect(existsSync(`${victim}-made`)).toBe(false);
  });

  it.skipIf(process.getuid?.() !== 0)("is no journal of user is not believed (needs root)", async () => {
    const { folder } = afterOneRun();
    const journal = placeOf(folder, /\.journal$/);
    chownSync(journal, 65_534, 65_534);
    const run = await culprit(folder, ...minimize);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(`${journal} belongs to another user`);
  });
});

describe("a configuration that is found", () => {
  it.each(["a pipe", "a device", "a folder"])("is not waited for when it is %s", async (kind) => {
    const folder = folderWith({ "a.txt": "xay" });
    const place = join(folder, "culprit.config.json");
    hostile[kind]?.(place, "");
    const started = performance.now();
    const run = await culprit(folder, ...minimize);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(place);
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});

describe("the report of all answers", () => {
  it("does not wait for a pipe among them", async () => {
    const { folder } = afterOneRun();
    hostile["a pipe"]?.(join(folder, ".culprit", "b.conclusion.json"), "");
    const started = performance.now();
    expect((await culprit(folder, "report", "--out", "page.html")).code).toBe(2);
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it("is not written through a link, and does not wait for a pipe in its place", async () => {
    const { folder, victim } = afterOneRun();
    hostile["a pipe"]?.(join(folder, "pipe.html"), "");
    symlinkSync(victim, join(folder, "link.html"));
    const started = performance.now();
    for (const out of ["pipe.html", "link.html"]) {
      expect((await culprit(folder, "report", "--out", out)).code).toBe(2);
    }
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(readFileSync(victim, "utf8")).toBe("untouched");
  });
});
