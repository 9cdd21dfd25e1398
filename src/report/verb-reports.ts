import { abstractReport } from "./commands/abstract.ts";
import { explainReport } from "./commands/explain.ts";
import { isolateReport } from "./commands/isolate.ts";
import { minimizeReport } from "./commands/minimize.ts";
import { repairReport } from "./commands/repair.ts";
import type { AnswersOf, MaterialsOf } from "./report.ts";

/** The report of each verb: a verb is a command about one failing input. */
export const verbReports = {
  minimize: minimizeReport,
  repair: repairReport,
  isolate: isolateReport,
  abstract: abstractReport,
  explain: explainReport,
};

export type VerbName = keyof typeof verbReports;

export type VerbAnswers = AnswersOf<typeof verbReports>;
export type VerbMaterials = MaterialsOf<typeof verbReports>;
