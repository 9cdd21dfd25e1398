import type { Command } from "./command-answer.ts";
import { comparedLines } from "./compared.ts";
import type { Conclusion } from "./conclusion.ts";
import { debugged } from "./debugged.ts";
import { generatedLines } from "./generated.ts";
import { grammarCheckedLines } from "./grammar-checked.ts";
import { isolated } from "./isolated.ts";
import { learnedLines } from "./learned.ts";
import { brokenLines, minimized, stageLines } from "./minimized.ts";
import type { Paint } from "./paint.ts";
import { parsedLines, type TreeFormat } from "./parsed.ts";
import { repaired } from "./repaired.ts";

/** How much a person wants to see, and in which form. */
export interface TextOptions {
  /** What each stage of a search did. Default: false. */
  readonly stats?: boolean | undefined;
  /** Of trees. Default: outline. */
  readonly treeFormat?: TreeFormat | undefined;
}

/** What a person reads about the end of a session, in lines. */
export function textOf<C extends Command>(
  conclusion: Conclusion<C>,
  paint: Paint,
  options: TextOptions = {},
): readonly string[] {
  const text: Text<C> = texts[conclusion.command];
  return text(conclusion, paint, options);
}

type Text<C extends Command> = (
  conclusion: Conclusion<C>,
  paint: Paint,
  options: TextOptions,
) => readonly string[];

const texts: { readonly [C in Command]: Text<C> } = {
  debug: ({ answer, material }, paint) => debugged(answer, material, paint),
  minimize: ({ answer, material }, paint, { stats = false }) => [
    ...minimized(answer, material.result, paint),
    ...brokenLines(answer, { isWanted: material.allowsBroken, paint }),
    ...(stats ? stageLines(answer.stages) : []),
  ],
  isolate: ({ answer, material }, paint) => isolated(answer, material.failing, paint),
  repair: ({ answer, material }, paint) => repaired(answer, material.input, paint),
  compare: ({ answer }, paint) => comparedLines(answer, paint),
  parse: ({ answer }, _paint, { treeFormat = "outline" }) => parsedLines(answer, treeFormat),
  learn: ({ answer, material }, paint) => [...learnedLines(answer, paint), ...material.probabilities],
  generate: ({ answer }, paint) => (answer.output === null ? [] : generatedLines(answer, paint)),
  "grammar check": ({ answer }, paint) => grammarCheckedLines(answer, paint),
};
