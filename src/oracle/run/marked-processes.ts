import { readdirSync, readFileSync } from "node:fs";

/** The environment variable that every run has; its value, the mark, is the directory of the slot. */
export const markVariable = "CULPRIT_SLOT";

/**
 * Kills every process that started with this mark in its environment. Finds those that ignored every request or left
 * the process group, as `timeout`, `setsid` and daemons do, and misses only those that also emptied their
 * environment. Reads Linux's `/proc`, which takes some milliseconds; does nothing where there is none.
 */
export function killMarked(mark: string): void {
  const entry = `${markVariable}=${mark}\0`;
  const killed = new Set<number>();
  // A process may fork while the list is read, so the list is read until it holds nothing new; a fork bomb
  // could keep that up, hence the limit.
  for (let round = 0; round < 10; round++) {
    const found = processes().filter((pid) => !killed.has(pid) && environmentOf(pid).includes(entry));
    if (found.length === 0) return;
    for (const pid of found) {
      killed.add(pid);
      kill(pid);
    }
  }
}

function processes(): readonly number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Every variable, ended by a zero byte; nothing when the process is gone or another user's. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return "";
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}
