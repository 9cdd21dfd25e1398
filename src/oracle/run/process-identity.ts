import { readFileSync } from "node:fs";

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
