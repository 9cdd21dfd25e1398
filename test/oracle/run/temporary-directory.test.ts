import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  watch,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import {
  makeTemporaryDirectory,
  removeTemporaryDirectory,
  sweepTemporaryDirectories,
} from "../../../src/oracle/run/temporary-directory.ts";
import { ownTemporaryDirectory } from "./test-bed.ts";

const temporary = ownTemporaryDirectory();

/** A directory as a process leaves it that is gone now, killed with all that should have cleaned up. */
function leftBehind(): string {
  const directory = makeTemporaryDirectory();
  directory.close();
  const mark = join(directory.path, "owner.json");
  const content = JSON.parse(readFileSync(mark, "utf8"));
  writeFileSync(mark, JSON.stringify({ ...content, process: `${process.pid} 1` }));
  mkdirSync(join(directory.path, "work"));
  return directory.path;
}

it("sweeps the temporary directories of processes that are gone, and nothing they link to", () => {
  const victim = join(temporary, "victim");
  mkdirSync(victim);
  writeFileSync(join(victim, "file"), "precious");
  const path = leftBehind();
  symlinkSync(victim, join(path, "work", "link"));
  sweepTemporaryDirectories();
  expect(existsSync(path)).toBe(false);
  expect(readFileSync(join(victim, "file"), "utf8")).toBe("precious");
});

it("sweeps empty ones whose process was killed before it marked them, a day later", () => {
  const daysAgo = (name: string, days: number, mode = 0o700): string => {
    const path = join(temporary, name);
    mkdirSync(path, { mode });
    const time = new Date(Date.now() - days * 86_400_000);
    utimesSync(path, time, time);
    return path;
  };
  const old = daysAgo("culprit-killed", 2);
  const others = [
    daysAgo("culprit-recent", 0.5),
    daysAgo("culprit-shared", 2, 0o755),
    daysAgo("culprit-no-name", 2),
    daysAgo("culprit-filled", 2),
  ];
  writeFileSync(join(temporary, "culprit-filled", "file"), "precious");
  utimesSync(join(temporary, "culprit-filled"), 0, 0);
  const marked = leftBehind();
  utimesSync(marked, 0, 0);
  sweepTemporaryDirectories();
  expect([old, marked, ...others].filter((path) => existsSync(path))).toEqual(others);
});

it("takes the mark away last, so that what a kill leaves of a removal is known to be ours", async () => {
  const directory = makeTemporaryDirectory();
  directory.make("work").close();
  directory.write("zero", "");
  const gone: (string | null)[] = [];
  const watcher = watch(directory.path, (_event, name) => gone.push(name));
  removeTemporaryDirectory(directory);
  await vi.waitUntil(() => gone.includes("owner.json"), { timeout: 60_000 });
  watcher.close();
  expect(gone.slice(0, gone.indexOf("owner.json"))).toEqual(expect.arrayContaining(["work", "zero"]));
  expect(existsSync(directory.path)).toBe(false);
});

it("leaves alone those of running processes, copies, and what only has such a name", () => {
  const own = makeTemporaryDirectory();
  own.close();
  const gone = leftBehind();
  const copy = join(temporary, "culprit-copy42");
  cpSync(gone, copy, { recursive: true });
  rmSync(gone, { recursive: true });
  const named = join(temporary, "culprit-123456");
  mkdirSync(named);
  const link = join(temporary, "culprit-link42");
  symlinkSync(named, link);
  writeFileSync(join(temporary, "culprit-file42"), "");
  sweepTemporaryDirectories();
  for (const path of [own.path, copy, named, link, join(temporary, "culprit-file42")]) {
    expect(existsSync(path)).toBe(true);
  }
});
