import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

/** The shells to try as helpers: those of the ones that are `/bin/sh` somewhere which are here. */
export const shells = ["/bin/dash", "/bin/bash"].filter((path) => existsSync(path));

/** A signal that never aborts. */
export const never = new AbortController().signal;

/** The path of a hostile program. */
export function hostile(name: string): string {
  return fileURLToPath(new URL(`../../subjects/hostile/${name}`, import.meta.url));
}

/** Gives this test file a place of its own for temporary files, until its last test has ended; returns it. */
export function ownTemporaryDirectory(): string {
  const before = process.env["TMPDIR"];
  afterAll(() => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  });
  const directory = mkdtempSync(join(tmpdir(), "test-"));
  Object.assign(process.env, { TMPDIR: directory });
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Whether a process is there and not merely waiting to be reaped. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch (error) {
    // A system without /proc cannot tell the difference.
    return !existsSync("/proc/self") && (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

/** The helpers and runs of runners with their directories in this one; none where there is no /proc. */
export function processesOf(directory: string): readonly string[] {
  if (!existsSync("/proc/self")) return [];
  return readdirSync("/proc").filter((pid) => {
    try {
      const [words, environment] = ["cmdline", "environ"].map((file) =>
        readFileSync(`/proc/${pid}/${file}`, "latin1"),
      );
      return words?.includes(`${directory}/culprit-`) || environment?.includes(`=${directory}/culprit-`);
    } catch {
      return false;
    }
  });
}

/** Waits until something is so; what never becomes so shows as the time-out of the test. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
