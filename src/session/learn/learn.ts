import { basename } from "node:path";
import { type ContextDepth, type Learned, merged } from "../../generate/learned.ts";
import { probabilityText } from "../../generate/learned-json.ts";
import { inverted, probabilistic } from "../../generate/models.ts";
import type { Sites } from "../../generate/sites.ts";
import type { LearnAnswer } from "../../report/commands/learn.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import { fileInAnswer, noTests } from "../answer/answer-frame.ts";
import type { Watch } from "../context/context.ts";
import { concluding, type Ended } from "../context/event-record.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import type { GrammarChoice } from "../grammars/grammar-source.ts";
import type { About } from "../state/conclusion-file.ts";
import { learnedFile, readLearnedFile, refuseForeignFile } from "./learned-file.ts";
import { grammarToLearn, learnFrom } from "./learning.ts";

/** The request of `culprit learn`. */
export interface LearnRequest extends GrammarChoice {
  readonly context: ContextDepth;
  /** Files of probabilities to add to the samples' counts. */
  readonly merge: readonly string[];
  readonly out: string | undefined;
  /** Whether to show the probabilities; `invert` shows them inverted. */
  readonly print: boolean;
  readonly invert: boolean;
  /** `--state`. */
  readonly state: string | undefined;
}

/** The session of `culprit learn`. Throws OptionsError and GrammarError. */
export function learnSession(
  paths: readonly string[],
  request: LearnRequest,
  watch: Watch,
): Promise<Conclusion<"learn">> {
  return concluding(watch, (recorded) => learnOn(paths, request, recorded));
}

async function learnOn(
  paths: readonly string[],
  request: LearnRequest,
  { watcher, signal }: Watch,
): Promise<Ended<"learn"> & { about: About }> {
  const started = performance.now();
  const source = await grammarToLearn(request, paths, request.merge);
  const { sites } = source;
  const path = request.out ?? `${basename(source.name).replace(/\.[^.]*$/, "")}.probabilities.json`;
  refuseForeignFile(path);
  const samples = await learnFrom(paths, sites, { depth: request.context, watcher, signal });
  const learned = merged(...request.merge.map((path) => readLearnedFile(path, sites)), samples.learned);
  const nothing = learned.contexts.size === 0;
  const content = new TextEncoder().encode(
    learnedFile(path, sites, learned, { grammar: source.name, start: source.grammar.start }),
  );
  if (!nothing) writeAtomically(path, content);
  const answer: LearnAnswer = {
    command: "learn",
    input: null,
    seed: null,
    tests: noTests,
    status: signal.aborted ? "stopped" : nothing ? "not-found" : "ok",
    grammar: source.name,
    context: learned.depth,
    files: samples.files,
    bytes: samples.bytes,
    merged: request.merge.length,
    unlearned: samples.unlearned,
    output: nothing ? null : fileInAnswer(path, content),
    seconds: Math.round(performance.now() - started) / 1_000,
    stopped: signal.aborted ? "signal" : null,
    notices: nothing ? [{ kind: "nothing-learned" }] : [],
  };
  const probabilities = request.print || request.invert ? printed(sites, learned, request.invert) : [];
  return { answer, material: { probabilities }, about: { path, state: request.state } };
}

function printed(sites: Sites, learned: Learned, invert: boolean): readonly string[] {
  return [
    "",
    ...probabilityText(sites, invert ? inverted(learned) : probabilistic(learned))
      .trimEnd()
      .split("\n"),
  ];
}
