import { closeSync, readSync } from "node:fs";
import { openPlain } from "../../oracle/run/own-files.ts";

/** Whether a file begins with this text, of ASCII alone; reads no more of it. Throws the system's error, and an Error for a pipe or a device. */
export function beginsWith(path: string, beginning: string): boolean {
  const start = Buffer.alloc(beginning.length);
  const file = openPlain(path);
  try {
    readSync(file, start);
  } finally {
    closeSync(file);
  }
  return start.toString() === beginning;
}
