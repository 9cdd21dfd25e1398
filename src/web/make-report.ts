import type { Conclusion } from "../report/conclusion.ts";
import { type Picture, pictureOf } from "../report/picture/picture.ts";
import { reportHtml } from "./report-html.tsx";

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
