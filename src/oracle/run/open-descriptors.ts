import { statSync } from "node:fs";

/**
 * Where the system lists what a process has open. Each entry acts as the very file or directory that was opened, whatever
 * its name leads to by now.
 */
export const descriptorsOf = (pid: number | "self"): string => `/proc/${pid}/fd`;

/**
 * Whether such lists can be used, our own and, by processes that we start, ours: on Linux, but for programs with
 * privileges that are guarded from their user.
 */
export const hasDescriptors = process.platform === "linux" && isOurs(descriptorsOf("self"));

function isOurs(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
}
