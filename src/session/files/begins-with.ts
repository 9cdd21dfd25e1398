import { closeSync, openSync, readSync } from "node:fs";

/** Whether a file begins with this text, of ASCII alone; reads no more of it. Throws the system's error. */
export function beginsWith(path: string, beginning: string): boolean {
  const start = Buffer.alloc(beginning.length);
  const file = openSync(path, "r");
  try {
    readSync(file, start);
  } finally {
    closeSync(file);
  }
  return start.toString() === beginning;
}
