import type { InputAnswer } from "./answer.ts";
import type { Conclusion } from "./conclusion.ts";
import type { Answers, Materials } from "./reports.ts";
import { type VerbName, verbReports } from "./verb-reports.ts";

/** The end of a verb, alone or within `debug`. */
export interface VerbEnd<N extends VerbName> {
  readonly answer: Answers[N];
  readonly material: Materials[N];
  readonly subject: Conclusion["subject"];
}

export type VerbEnds = { readonly [N in VerbName]?: VerbEnd<N> };

/** A conclusion without its events. */
export type Concluding = Pick<Conclusion, "command" | "answer" | "material" | "subject">;

/** The end of each verb that ran; of several, the last one. */
export function verbEnds(conclusions: readonly Concluding[]): VerbEnds {
  const names = Object.keys(verbReports) as readonly VerbName[];
  const ends = conclusions.flatMap(({ command, answer, material, subject }) =>
    names.flatMap((name): readonly (readonly [VerbName, object])[] => {
      if (command === name) return [[name, { answer, material, subject }]];
      const part = command === "debug" ? (answer as Answers["debug"])[name] : null;
      return part === null
        ? []
        : [[name, { answer: part, material: (material as Materials["debug"])[name], subject }]];
    }),
  );
  // Each name has its own verb's end, which the compiler cannot infer.
  return Object.fromEntries(ends) as VerbEnds;
}

/** Whether it is about one failing input. */
export const isAboutFailure = (
  conclusion: Conclusion,
): conclusion is Conclusion & { readonly answer: InputAnswer } =>
  conclusion.command === "debug" || Object.hasOwn(verbReports, conclusion.command);
