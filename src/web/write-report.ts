import { existsSync } from "node:fs";
import { OptionsError } from "../base/options-error.ts";
import { type Picture, pictureOf } from "../report/picture/picture.ts";
import type { Conclusion } from "../report/reports.ts";
import { inLine } from "../report/words.ts";
import { beginsWith, writeAtomically } from "../session/files/atomic-file.ts";
import { reading } from "../session/files/file-errors.ts";
import { reportBeginning, reportHtml } from "./report-html.tsx";

/** Throws OptionsError if the path exists and is no report: only reports may be replaced. */
export function refuseForeignReport(path: string, option: string): void {
  if (!existsSync(path) || reading(inLine(path), () => beginsWith(path, reportBeginning))) return;
  throw new OptionsError(`${inLine(path)} exists and is no report; remove it or choose another ${option}.`);
}

/** Writes a report; returns its size in bytes. Throws OptionsError. */
export function writeReport(path: string, { html }: MadeReport): number {
  const bytes = Buffer.from(html);
  writeAtomically(path, bytes);
  return bytes.length;
}

/** A report with the picture it shows. */
export interface MadeReport {
  readonly picture: Picture;
  readonly html: string;
}

/** Makes a report of conclusions, the oldest first. */
export function makeReport(conclusions: readonly Conclusion[]): MadeReport {
  const picture = pictureOf(conclusions);
  return { picture, html: reportHtml(picture) };
}
