import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { OptionsError } from "../../base/options-error.ts";
import { readOwn } from "./own-files.ts";

/** A process by its number and, where the system tells, the time it started: numbers are used again. */
export function identityOf(pid: number): string {
  const fields = contentOf(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, "")
    .split(" ");
  return `${pid} ${fields?.[19] ?? ""}`;
}

/** Whether the process of that identity is there. */
export function isRunning(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Any other error says that it runs and is not ours.
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
 * Takes the lock at the path, also from a process that is gone; returns its release. `what` names the guarded thing. Throws
 * an OptionsError when a running process holds it or another file is in its place, and the system's error when no lock can
 * be written.
 */
export function takeLock(path: string, what: string): () => void {
  const own = `${path}.${process.pid}`;
  try {
    // What a killed process of the same number left, or a link that somebody laid there: neither is written to.
    rmSync(own, { force: true });
    writeFileSync(own, identityOf(process.pid), { flag: "wx" });
    // Linked with its content, so that no lock is ever seen empty.
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
    // Released before, the lock may be another process's.
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
