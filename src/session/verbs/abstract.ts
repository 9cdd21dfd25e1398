import { extname } from "node:path";
import { type Abstracted, tellingOf } from "../../abstraction/abstract.ts";
import { enoughConfirming } from "../../abstraction/confirming.ts";
import type { Evocative } from "../../abstraction/evocative.ts";
import type { StopReason } from "../../oracle/stop.ts";
import { writePattern } from "../../parse/pattern/write-pattern.ts";
import type { OtherPattern, PartInAnswer, PatternInAnswer } from "../../report/commands/abstract.ts";
import type { Notice } from "../../report/notice.ts";
import { decodeText } from "../../text/encoding.ts";
import { nameOf } from "../../tree/node.ts";
import { writeJsonPattern } from "../../tree/pattern-json.ts";
import { type AbstractedInput, abstracting } from "../abstract/abstracting.ts";
import { producingGrammar } from "../abstract/producing-grammar.ts";
import { fileInAnswer, storedInAnswer } from "../answer/answer-frame.ts";
import type { Context } from "../context/context.ts";
import type { RunResult } from "../context/search-run.ts";
import { readInput } from "../files/input-file.ts";
import { numberedFolder } from "../files/input-sink.ts";
import type { GrammarSource } from "../grammars/grammar-source.ts";
import { dataTarget, siblingTarget } from "../state/result-file.ts";
import { type Asked, type Found, sessionOf, type Task, type Verb } from "./run-verb.ts";

/** Answers: which parts of this input may be anything? */
export const abstractVerb: Verb<"abstract", "auto", AbstractedInput> = {
  name: "abstract",
  resultKind: "pattern",
  resultExtension: ".json",
  searches: { algorithms: ["auto"], textbook: "auto" },
  sameness: "message",
  keepsInputs: true,
  read: readInput,
  isFor: ({ verdict }) => verdict.outcome === "fail",
  begin,
  nothing: ({ grammar }) => ({
    pattern: null,
    grammar: grammar?.name ?? null,
    minimized: null,
    open: [],
    kept: [],
    confirming: { tried: 0, valid: 0, failing: 0 },
    valid: null,
    failing: null,
    leastFailing: 0,
    anywhere: null,
    exceptions: [],
    other: null,
    others: [],
    inVain: null,
    inputs: null,
  }),
  material: () => null,
};

/** The session of `culprit abstract`. Throws OptionsError, GrammarError and OracleError. */
export const abstractSession = sessionOf(abstractVerb);

/** Confirming inputs that are run once more at the end; each costs a fresh run. */
const mostShown = 4;

async function begin(context: Context, _: Asked<"auto">): Promise<Task<"abstract", AbstractedInput>> {
  const { input, settings, watcher, state, reproduction, steering } = context;
  const isFlaky = reproduction.notices.some(({ kind }) => kind === "flaky");
  const source = producingGrammar(context, "abstract");
  const file = state.result(dataTarget(input, settings.out, "pattern"));
  const folder = settings.inputs === undefined ? null : numberedFolder(settings.inputs, extname(input.name));
  return {
    search: (oracle, signal) =>
      abstracting(input.bytes, {
        source,
        oracle,
        signal,
        signalOfStage: steering.begin,
        watcher,
        seed: settings.seed,
        minimizes: settings.minimize,
        all: settings.all,
      }).then((found) => (isFlaky ? { ...found, guarantee: null } : found)),
    claims: ({ bytes, abstracted }) =>
      [bytes, ...(abstracted?.failing.slice(0, mostShown) ?? [])].map((each) => ({
        bytes: each,
        outcome: "fail",
      })),
    whyNothing: ({ abstracted, stopped }) => whyNothing(abstracted, stopped),
    async found({ result, isConfirmed }: RunResult<AbstractedInput>): Promise<Found<"abstract">> {
      const { abstracted } = result;
      if (abstracted === null) throw new RangeError("nothing was abstracted");
      if (folder !== null) for (const each of abstracted.failing) folder.write(each);
      const inputs = settings.inputs === undefined ? null : storedInAnswer(settings.inputs);
      const bytes = fileOf(abstracted, source);
      file.write(bytes);
      const findings = {
        ...findingsOf(result.bytes, abstracted, source),
        inputs,
        other: result.other,
        others: othersIn(result, context, source),
        inVain: result.inVain,
      };
      // If the program is flaky, neither open nor fixed parts are reliable.
      const notices = isFlaky || !isConfirmed ? [] : noticesOf(abstracted);
      return { output: fileInAnswer(file.path, bytes), findings, notices, bytes };
    },
  };
}

/** Writes the further patterns to separate files, and describes them. */
function othersIn(
  { others }: AbstractedInput,
  { input, settings, state }: Context,
  source: GrammarSource,
): readonly OtherPattern[] {
  return others.flatMap(({ bytes, abstracted }, index): readonly OtherPattern[] => {
    if (abstracted === null) return [];
    const number = `${index + 2}`;
    const target =
      settings.out === undefined
        ? dataTarget(input, undefined, `pattern.${number}`)
        : siblingTarget(input, settings.out, number);
    // Another tool's file of this name is not replaced.
    const file = state.result({ ...target, exact: false });
    const content = fileOf(abstracted, source);
    file.write(content);
    return [
      {
        ...findingsOf(bytes, abstracted, source),
        guarantee: abstracted.confirmation.isComplete ? "confirmed" : null,
        output: fileInAnswer(file.path, content),
      },
    ];
  });
}

/** The JSON that other commands read to search inputs for the pattern. */
function fileOf(abstracted: Abstracted, { grammar, name }: GrammarSource): Uint8Array {
  const pattern = tellingOf(abstracted);
  const valid = validInputsOf(abstracted);
  const text = { pattern: writePattern(grammar, pattern), grammar: name, valid };
  return new TextEncoder().encode(writeJsonPattern(pattern, text));
}

/** Maximum number of confirming inputs, and of inputs with the part in other contexts, in a pattern's file. */
const mostValidInputs = 50;

/** Inputs known to be valid and to contain the pattern. */
function validInputsOf({ failing, evocative }: Abstracted): readonly string[] {
  const inContexts = evocative?.inputs.map(({ text }) => text) ?? [];
  const confirming = failing.map((bytes) => decodeText(bytes).text);
  return [...confirming.slice(0, mostValidInputs), ...inContexts.slice(0, mostValidInputs)];
}

function whyNothing(abstracted: Abstracted | null, stopped: StopReason | null): Notice | null {
  if (abstracted === null) return { kind: "stopped-before", limit: stopped ?? "signal", sight: "pattern" };
  const { asked, failing, passing } = abstracted.counts;
  const isRefused = stopped === null && asked > 0 && failing + passing === 0;
  return isRefused ? { kind: "mostly-refused", tried: asked, valid: 0 } : null;
}

function findingsOf(bytes: Uint8Array, abstracted: Abstracted, source: GrammarSource): PatternInAnswer {
  const { pattern, opened, kept, confirmation, leastFailing, exceptions } = abstracted;
  const { tried, failing, passing } = confirmation;
  const valid = failing + passing;
  return {
    pattern: writePattern(source.grammar, pattern),
    grammar: source.name,
    minimized: decodeText(bytes).text,
    open: opened.map((each) => ({ ...each, group: each.group ?? null })),
    kept,
    confirming: { tried, valid, failing },
    valid: tried === 0 ? null : valid / tried,
    failing: valid === 0 ? null : failing / valid,
    leastFailing,
    anywhere: partInAnswer(abstracted, source),
    exceptions,
  };
}

/** The part of the pattern that fails in other contexts, too; a condition on other inputs can use it. */
const partEnough = ({ evocative }: Abstracted): Evocative | null =>
  evocative !== null && evocative.failing > 0 ? evocative : null;

function partInAnswer(abstracted: Abstracted, { grammar }: GrammarSource): PartInAnswer | null {
  const part = partEnough(abstracted);
  if (part === null) return null;
  const { pattern, failing, exceptions } = part;
  return {
    nonterminal: nameOf(pattern.tree) ?? grammar.start,
    pattern: writePattern(grammar, pattern),
    failing,
    except: exceptions.map(({ kind, pattern: context, within, witness }) => ({
      kind,
      pattern: writePattern(grammar, context),
      within: within === undefined ? null : writePattern(grammar, within),
      passing: witness,
    })),
  };
}

/** Below this share of valid inputs, little is known. */
const fewValid = 0.05;

function noticesOf({ counts, confirmation, opened }: Abstracted): readonly Notice[] {
  const { asked, failing, passing } = counts;
  const valid = failing + passing;
  if (valid < fewValid * asked) return [{ kind: "mostly-refused", tried: asked, valid }];
  if (opened.length === 0) return [{ kind: "nothing-open" }];
  if (confirmation.isComplete) return [];
  return [{ kind: "hardly-confirmed", failing: confirmation.failing, wanted: enoughConfirming }];
}
