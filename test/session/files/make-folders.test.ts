import { existsSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolders } from "../../../src/session/files/atomic-file.ts";

const folder = mkdtempSync(join(tmpdir(), "culprit-test-"));

it("makes all folders of a path that are missing, the last one with the mode", () => {
  const path = join(folder, "a", "b", "c");
  makeFolders(path, 0o700);
  makeFolders(path, 0o755);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

it("says what the system says where a file or a link that leads nowhere is in the way", () => {
  writeFileSync(join(folder, "file"), "");
  symlinkSync("nowhere", join(folder, "link"));
  expect(() => makeFolders(join(folder, "file"))).toThrow("EEXIST");
  expect(() => makeFolders(join(folder, "file", "a"))).toThrow("ENOTDIR");
  expect(() => makeFolders(join(folder, "link", "a", "b"))).toThrow(/EEXIST|ENOENT/);
});

it.runIf(existsSync("/proc/self"))("ends where the system makes no folders", () => {
  expect(() => makeFolders("/proc/none/at/all")).toThrow("ENOENT");
});
