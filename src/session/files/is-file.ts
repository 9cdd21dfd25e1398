import { statSync } from "node:fs";

/** Whether there is a file at the path; false for any text that can be no path. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
