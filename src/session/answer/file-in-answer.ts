import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { FileInAnswer } from "../../report/answer.ts";
import { asFile, type InputForm } from "../files/input-form.ts";

/** A path as an answer names it: relative to where the user stands, when it lies below that. */
export function shownPath(path: string): string {
  const nearer = relative(process.cwd(), path);
  return /^\.\.(\/|$)/.test(nearer) ? path : nearer;
}

/** A file, or what else has the form, as an answer tells of it. */
export function fileInAnswer(path: string, content: Uint8Array, form: InputForm = asFile()): FileInAnswer {
  return { path: shownPath(path), ...form.measure(content) };
}

/** A file or folder as it lies on disk, as an answer tells of it. */
export function storedInAnswer(path: string): FileInAnswer {
  const stats = statSync(path);
  if (!stats.isDirectory()) return { path: shownPath(path), bytes: stats.size };
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return { path: shownPath(path), bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length };
}
