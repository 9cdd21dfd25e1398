import type { VerbName } from "../../report/verb-reports.ts";
import type { Verb } from "./verb.ts";

/** All verbs, in the order in which the help shows them; each is loaded when it is asked. */
export const verbs: { readonly [N in VerbName]: () => Promise<Verb<N>> } = {
  minimize: async () => (await import("./minimize.ts")).minimizeVerb,
  isolate: async () => (await import("./isolate.ts")).isolateVerb,
  repair: async () => (await import("./repair.ts")).repairVerb,
  abstract: async () => (await import("./abstract.ts")).abstractVerb,
  explain: async () => (await import("./explain.ts")).explainVerb,
};
