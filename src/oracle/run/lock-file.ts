import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { OptionsError } from "../../base/options-error.ts";
import { readOwn } from "./own-files.ts";

/** Identifies a process by number and, if the system reports it, start time, because numbers are reused. */
export function identityOf(pid: number): string {
  const fields = contentOf(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, "")
    .split(" ");
  return `${pid} ${fields?.[19] ?? ""}`;
}

/** Whether the identified process still runs. */
export function isRunning(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Any other error means that the process runs under another user.
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
  }
  return identityOf(pid) === identity;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock at the path, also from a process that is gone; returns its release. `what` names the guarded thing.
 * Throws an OptionsError if a running process holds it or another file is in its place. Throws the system's error if no
 * lock can be written.
 */
export function takeLock(path: string, what: string): () => void {
  const own = `${path}.${process.pid}`;
  try {
    // Never write to the leftover of a killed process with our number, or to a link placed there.
    rmSync(own, { force: true });
    writeFileSync(own, identityOf(process.pid), { flag: "wx" });
    // Linked with its content, so that no process sees an empty lock.
    while (!linked(own, path)) {
      const holder = readOwn(path)?.toString();
      if (holder !== undefined && isRunning(holder)) {
        throw new OptionsError(
          `${what} is in use by process ${Number.parseInt(holder, 10)}: ` +
            "wait until it ends, or choose another folder for the state",
        );
      }
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  let held = true;
  return () => {
    // A lock released earlier may now belong to another process.
    if (held) rmSync(path, { force: true });
    held = false;
  };
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
