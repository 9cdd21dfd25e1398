import type { Conclusion } from "../report/conclusion.ts";
import { type Picture, pictureOf } from "../report/picture/picture.ts";
import { reportHtml } from "./report-html.tsx";

/** A report with the picture that it shows. */
export interface MadeReport {
  readonly picture: Picture;
  readonly html: string;
}

/** A report of sessions' ends, the oldest first. */
export function makeReport(conclusions: readonly Conclusion[]): MadeReport {
  const picture = pictureOf(conclusions);
  return { picture, html: reportHtml(picture) };
}
