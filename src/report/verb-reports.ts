import { abstractReport } from "./commands/abstract.ts";
import { explainReport } from "./commands/explain.ts";
import { isolateReport } from "./commands/isolate.ts";
import { minimizeReport } from "./commands/minimize.ts";
import { repairReport } from "./commands/repair.ts";
import type { Report } from "./report.ts";

/** The report of each verb: a verb is a command about one failing input. */
export const verbReports = {
  minimize: minimizeReport,
  repair: repairReport,
  isolate: isolateReport,
  abstract: abstractReport,
  explain: explainReport,
};

export type VerbName = keyof typeof verbReports;

/** The answers by verb. */
export type VerbAnswers = {
  readonly [N in VerbName]: (typeof verbReports)[N] extends Report<infer A, infer _> ? A : never;
};

/** The data for pictures of them. */
export type VerbMaterials = {
  readonly [N in VerbName]: (typeof verbReports)[N] extends Report<infer _, infer M> ? M : never;
};
