import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { OptionsError } from "../base/options-error.ts";
import type { Conclusion } from "../report/conclusion.ts";
import { pictureOf } from "../report/picture/picture.ts";
import { inLine } from "../report/visible.ts";
import { writeAtomically } from "../session/files/atomic-file.ts";
import { explain } from "../session/files/file-errors.ts";
import { reportBeginning, reportHtml } from "./report-html.tsx";

/** Throws OptionsError when something stands at the path that is no report: only reports are replaced. */
export function refuseForeignReport(path: string, option: string): void {
  if (!existsSync(path) || beginningOf(path) === reportBeginning) return;
  throw new OptionsError(`${inLine(path)} exists and is no report; remove it or choose another ${option}.`);
}

function beginningOf(path: string): string {
  const start = Buffer.alloc(reportBeginning.length);
  try {
    const file = openSync(path, "r");
    try {
      readSync(file, start);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new OptionsError(`cannot read ${inLine(path)}: ${explain(error)}`, { cause: error });
  }
  return start.toString();
}

/** Writes a report of sessions' ends, the oldest first; returns its size in bytes. Throws OptionsError. */
export function writeReport(path: string, conclusions: readonly Conclusion[]): number {
  const html = Buffer.from(reportHtml(pictureOf(conclusions)));
  writeAtomically(path, html);
  return html.length;
}
