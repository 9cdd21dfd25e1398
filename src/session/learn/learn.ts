import { basename } from "node:path";
import { type ContextDepth, type Learned, merged } from "../../generate/learned.ts";
import { probabilityText } from "../../generate/learned-json.ts";
import { inverted, probabilistic } from "../../generate/models.ts";
import type { Sites } from "../../generate/sites.ts";
import type { Conclusion } from "../../report/reports.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import type { Watch } from "../context/context.ts";
import { type Concluded, concluding } from "../context/event-record.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import type { GrammarChoice } from "../grammars/grammar-source.ts";
import { grammarToLearn, learnedFile, learnFrom, readLearnedFile, refuseForeignFile } from "./learning.ts";

/** The options of `culprit learn`. */
export interface LearnRequest extends GrammarChoice {
  readonly context: "0" | "1" | "2";
  /** Files of probabilities to add to the samples' counts. */
  readonly merge?: readonly string[];
  readonly out?: string;
  /** Whether to show the probabilities; `invert` shows them inverted. */
  readonly print?: boolean;
  readonly invert?: boolean;
  readonly state?: string;
}

/** The session of `culprit learn`. Throws OptionsError and GrammarError. */
export function learnSession(
  paths: readonly string[],
  request: LearnRequest,
  watch: Watch,
): Promise<Conclusion<"learn">> {
  return concluding("learn", watch, (recorded) => learnOn(paths, request, recorded));
}

async function learnOn(
  paths: readonly string[],
  request: LearnRequest,
  { watcher, signal }: Watch,
): Promise<Concluded<"learn">> {
  const { merge = [], print, invert = false, out, state } = request;
  const source = await grammarToLearn(request, paths, merge);
  const { sites } = source;
  const path = out ?? `${basename(source.name).replace(/\.[^.]*$/, "")}.probabilities.json`;
  refuseForeignFile(path);
  const depth = Number(request.context) as ContextDepth;
  const samples = await learnFrom(paths, sites, { depth, watcher, signal });
  const learned = merged(...merge.map((path) => readLearnedFile(path, sites)), samples.learned);
  const isFound = learned.contexts.size > 0;
  const content = new TextEncoder().encode(
    learnedFile(path, sites, learned, { grammar: source.name, start: source.grammar.start }),
  );
  if (isFound) writeAtomically(path, content);
  const answer = {
    grammar: source.name,
    context: learned.depth,
    files: samples.files,
    bytes: samples.bytes,
    merged: merge.length,
    unlearned: samples.unlearned,
    output: isFound ? fileInAnswer(path, content) : null,
    stopped: signal.aborted ? ("signal" as const) : null,
    notices: isFound ? [] : [{ kind: "nothing-learned" as const }],
  };
  const probabilities = print || invert ? printed(sites, learned, invert) : [];
  return { answer, isFound, material: { probabilities }, about: { path, state } };
}

function printed(sites: Sites, learned: Learned, invert: boolean): readonly string[] {
  return [
    "",
    ...probabilityText(sites, invert ? inverted(learned) : probabilistic(learned))
      .trimEnd()
      .split("\n"),
  ];
}
