import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, win32 } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { shownPath } from "../../src/session/answer/answer-frame.ts";
import { folderWith, program } from "../cli/run-culprit.ts";

/** Takes from Node what Windows has not: users, permissions of folders, and a shell. */
const likeWindows = `
import child from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

for (const name of ["getuid", "geteuid", "getgid", "getegid"]) delete process[name];
Object.defineProperty(process, "platform", { value: "win32" });
for (const name of ["statSync", "lstatSync", "fstatSync"]) {
  const real = fs[name];
  fs[name] = (...given) => {
    const stats = real(...given);
    if (stats !== undefined) Object.assign(stats, { uid: 0, mode: (stats.mode & ~0o777) | 0o666 });
    return stats;
  };
}
const { fchmodSync } = fs;
fs.fchmodSync = (file, mode) => {
  if (fs.fstatSync(file).isDirectory()) throw Object.assign(new Error("EPERM: fchmod"), { code: "EPERM" });
  fchmodSync(file, mode);
};
for (const name of ["spawn", "spawnSync", "execFile", "execFileSync"]) {
  child[name] = () => { throw new Error("there is no shell, asked for " + name); };
}
syncBuiltinESMExports();
`;

/** These processes, too, live too briefly for early optimization to be worth its time (`vitest.config.ts`). */
const optimizingLate = process.execArgv.filter((option) => option.startsWith("--interrupt-budget="));

function onWindows(folder: string, ...words: string[]) {
  const preload = pathToFileURL(join(folder, "like-windows.mjs")).href;
  return spawnSync(process.execPath, [...optimizingLate, "--import", preload, program, ...words], {
    cwd: folder,
    encoding: "utf8",
  });
}

describe("where there is no shell, as on Windows,", () => {
  const files = {
    "like-windows.mjs": likeWindows,
    "price.json": '{ "item": "Apple", "price": **3.45 }',
    "good.json": "[1, 2]",
    "oracle.mjs": "export default (text) => (text.includes('**') ? 'fail' : 'pass');",
  };

  it.each([
    {
      words: ["repair", "price.json"],
      made: "price.repaired.json",
      content: '{ "item": "Apple", "price": 3.45 }',
    },
    { words: ["minimize", "price.json", "--oracle", "oracle.mjs"], made: "price.min.json", content: "**" },
    { words: ["generate", "--grammar", "json", "-n", "2", "--out", "made.jsonl"], made: "made.jsonl" },
    { words: ["learn", "--grammar", "json", "--out", "learned.json", "good.json"], made: "learned.json" },
    { words: ["parse", "good.json"], made: ".culprit" },
  ])("culprit $words works", ({ words, made, content }) => {
    const folder = folderWith(files);
    const run = onWindows(folder, ...words);
    expect(run).toMatchObject({ status: 0 });
    expect(run.stderr).not.toMatch(/belongs|another user/);
    expect(existsSync(join(folder, made))).toBe(true);
    if (content !== undefined) expect(readFileSync(join(folder, made), "utf8")).toBe(content);
  });

  it("a configuration is read", () => {
    const folder = folderWith({ ...files, "culprit.config.json": '{ "json": true }' });
    expect(JSON.parse(onWindows(folder, "repair", "price.json").stdout)).toMatchObject({ status: "ok" });
  });

  it("a program is refused, with advice", () => {
    const run = onWindows(folderWith(files), "minimize", "price.json", "--", "node", "parse.mjs", "{}");
    expect(run).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("use WSL, or judge with --oracle"),
    });
  });

  it("a second run replaces the result of the first", () => {
    const folder = folderWith(files);
    for (const _ of [1, 2]) expect(onWindows(folder, "repair", "price.json").status).toBe(0);
    expect(existsSync(join(folder, "price.repaired-2.json"))).toBe(false);
  });
});

describe("a path in an answer", () => {
  it.each([
    ["C:\\work\\data\\a.json", "data/a.json"],
    ["C:\\other\\a.json", "C:/other/a.json"],
    ["D:\\a.json", "D:/a.json"],
    ["C:\\work\\..a\\b.json", "..a/b.json"],
  ])("is below the folder or absolute, with slashes: %s", (path, shown) => {
    expect(shownPath(path, "C:\\work", win32)).toBe(shown);
  });
});
