import { existsSync } from "node:fs";
import { OptionsError } from "../base/options-error.ts";
import { inLine } from "../report/words.ts";
import { beginsWith, writeAtomically } from "../session/files/atomic-file.ts";
import { explain } from "../session/files/file-errors.ts";
import type { MadeReport } from "./make-report.ts";
import { reportBeginning } from "./report-html.tsx";

/** Throws OptionsError if the path exists and is no report: only reports may be replaced. */
export function refuseForeignReport(path: string, option: string): void {
  if (!existsSync(path) || isReport(path)) return;
  throw new OptionsError(`${inLine(path)} exists and is no report; remove it or choose another ${option}.`);
}

function isReport(path: string): boolean {
  try {
    return beginsWith(path, reportBeginning);
  } catch (error) {
    throw new OptionsError(`cannot read ${inLine(path)}: ${explain(error)}`, { cause: error });
  }
}

/** Writes a report; returns its size in bytes. Throws OptionsError. */
export function writeReport(path: string, { html }: MadeReport): number {
  const bytes = Buffer.from(html);
  writeAtomically(path, bytes);
  return bytes.length;
}
