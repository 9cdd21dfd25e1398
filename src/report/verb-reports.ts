import { abstractReport } from "./commands/abstract.ts";
import { explainReport } from "./commands/explain.ts";
import { isolateReport } from "./commands/isolate.ts";
import { minimizeReport } from "./commands/minimize.ts";
import { repairReport } from "./commands/repair.ts";
import type { Report } from "./report.ts";

/** How the end of each verb reads: a verb is a command that is one question about one input on which a program fails. */
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

/** What pictures of them need besides. */
export type VerbMaterials = {
  readonly [N in VerbName]: (typeof verbReports)[N] extends Report<infer _, infer M> ? M : never;
};
