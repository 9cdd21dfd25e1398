import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

/**
 * Removes a directory and all it holds, whatever a program did to it; nothing is done when there is none.
 * Throws the system's error when that is impossible.
 */
export function removeTree(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Directories without permissions or nested deeper than a path can say; the tools cope with both.
    spawnSync("/bin/sh", ["-c", 'chmod -R u+rwx -- "$1"; rm -rf -- "$1"', "culprit", path], {
      stdio: "ignore",
    });
    rmSync(path, { recursive: true, force: true });
  }
}
