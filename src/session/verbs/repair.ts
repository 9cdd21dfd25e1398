import { dataShapeOf } from "../../format/data-shape.ts";
import { formatNamed, formatOf, lenientGrammarOf, styleIn } from "../../format/format.ts";
import { readEbnf } from "../../grammar/read/read-ebnf.ts";
import { faultsOf } from "../../repair/faults.ts";
import { keepsTooLittle, lossesOf, shareKept, tokensKept } from "../../repair/losses.ts";
import { type Alternative, type Repaired, repair } from "../../repair/repair.ts";
import { inUtf8 } from "../../repair/unwrapping.ts";
import { causeOf, reasonOf } from "../../report/cause.ts";
import type { Mending, RepairInAnswer } from "../../report/commands/repair.ts";
import type { Notice } from "../../report/notice.ts";
import { align, joinChanges } from "../../text/align.ts";
import { atWholeWords, type InputEdit, substitution } from "../../text/edit.ts";
import { decode, encodingOf } from "../../text/encoding.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import type { Context } from "../context/context.ts";
import { confirmationsOf, type RunResult } from "../context/search-run.ts";
import { readInput } from "../files/input-file.ts";
import { formatsWith } from "../grammars/grammar-source.ts";
import type { Settings } from "../settings/settings.ts";
import { resultTarget, siblingTarget } from "../state/result-file.ts";
import { type Asked, type Found, sessionOf, type Task, type Verb } from "./run-verb.ts";

type Algorithm = "auto" | "lexical" | "syntactic" | "ddmax";

/** Answers: what is the nearest accepted input, and what was wrong? */
export const repairVerb: Verb<"repair", Algorithm, Repaired> = {
  name: "repair",
  resultKind: "repaired",
  searches: { algorithms: ["auto", "lexical", "syntactic", "ddmax"], textbook: "ddmax" },
  // Tree-sitter's parsers propose no replacements.
  treeSitter: false,
  sameness: "any",
  keepsInputs: true,
  read: readInput,
  isFor: ({ verdict, runs, refusal }) => verdict.outcome !== "pass" && runs > 0 && refusal === null,
  begin,
  nothing: ({ grammar }) => ({
    probability: null,
    grammar: grammar?.name ?? null,
    diagnosis: [],
    kept: null,
    losses: [],
    alternatives: [],
  }),
  material: ({ input }) => ({ input: inUtf8(input.bytes).text.bytes }),
};

/** The session of `culprit repair`. Throws OptionsError, GrammarError and OracleError. */
export const repairSession = sessionOf(repairVerb);

async function begin(context: Context, { choice }: Asked<Algorithm>): Promise<Task<"repair", Repaired>> {
  const { input, settings, watcher, state } = context;
  const { alternatives, allowEmpty } = settings;
  const file = state.result(resultTarget(input, settings.out, "repaired"));
  // A user who asks for parts gets them at any size.
  const isAnyPartWanted = settings.forcePartial || (choice.algorithm ?? "auto") !== "auto";
  const keep = (better: Uint8Array): void => {
    file.write(better);
    watcher({ kind: "improvement", bytes: better.length, best: better });
  };
  const proposing = context.grammar?.treeSitter === undefined ? context.grammar : undefined;
  const grammar = proposing?.grammar;
  const { formats, format, style, lenient } = await formatOfInput(context);
  const isPartial = (repaired: Pick<Alternative, "bytes" | "diagnosis">): boolean =>
    !isAnyPartWanted && keepsTooLittle(input.bytes, { ...repaired, style });
  return {
    search: (oracle, signal) =>
      repair(input.bytes, oracle, {
        ...choice,
        grammar,
        lenient: lenient && readEbnf(lenient.textFor(decode(input.bytes, encodingOf(input.bytes)))).grammar,
        lenientUnit: lenient?.unit,
        alternatives,
        allowEmpty,
        format,
        style,
        formats,
        mostTests: Number.isFinite(settings.maxTests) ? settings.maxTests : undefined,
        signal,
        onImprovement: (bytes) => {
          if (!isPartial({ bytes, diagnosis: [] })) keep(bytes);
        },
      }),
    claims: ({ bytes }) => (bytes === null ? [] : [{ bytes, outcome: "pass" }]),
    whyNothing: (result) => {
      const { bytes, diagnosis } = result;
      if (bytes === null) return nothingAccepted(context, result);
      if (!isPartial({ bytes, diagnosis })) return null;
      return { kind: "mere-part", share: shareKept(input.bytes, { bytes, diagnosis, style }) ?? 0 };
    },
    async found({ result }: RunResult<Repaired>): Promise<Found<"repair">> {
      const { bytes, diagnosis, alternatives, probability } = result;
      if (bytes === null) throw new RangeError("nothing was repaired");
      keep(bytes);
      const findings = {
        probability: probability === null ? null : Math.round(100 * probability) / 100,
        grammar: proposing?.name ?? lenient?.name ?? null,
        diagnosis: diagnosisOf(input.bytes, { bytes, diagnosis }),
        kept: tokensKept(input.bytes, { bytes, diagnosis, style }),
        losses: lossesOf(inUtf8(input.bytes).text.bytes, bytes, { shape: dataShapeOf(format), style }),
        alternatives: await keepAlternatives(context, alternatives),
      };
      const notices = [...encodingNotice(input.bytes), ...fewerNotice(settings, alternatives.length + 1)];
      return { output: fileInAnswer(file.path, bytes), findings, notices, bytes };
    },
  };
}

/** The data of the input's format; the lenient grammar only if the user named no other grammar and no start symbol. */
async function formatOfInput({ input, settings }: Context) {
  const { grammar, start, formatDir } = settings;
  const formats = await formatsWith(formatDir);
  const own = formatOf(formats, input.name, input.bytes);
  const named = grammar === undefined ? own : formatNamed(formats, grammar);
  const known = own ?? named;
  return {
    formats,
    format: known?.like ?? known?.name,
    style: styleIn(formats, known),
    lenient: start === undefined && named !== undefined ? lenientGrammarOf(formats, named) : undefined,
  };
}

/** Why there is no repair. */
function nothingAccepted(
  { program, input }: Context,
  { stopped, absent, binary, onlyBlank }: Repaired,
): Notice {
  if (absent !== null) return { kind: "absent", program: program.name, name: absent };
  if (binary !== null)
    return { kind: "binary-refused", program: program.name, format: binary.kind, because: binary.because };
  if (stopped !== null) return { kind: "stopped-before", limit: stopped, sight: "acceptance" };
  return { kind: "nothing-accepted", blankIsAccepted: onlyBlank, isBinary: isBinary(input.bytes) };
}

/** Whether the bytes contain a NUL and are no text in a known encoding. */
const isBinary = (bytes: Uint8Array): boolean => bytes.includes(0) && inUtf8(bytes).from === null;

/** Writes the alternatives that a fresh run accepts. */
async function keepAlternatives(
  context: Context,
  alternatives: readonly Alternative[],
): Promise<readonly RepairInAnswer[]> {
  const offered: Alternative[] = [];
  for (const alternative of alternatives) {
    const claim = { bytes: alternative.bytes, outcome: "pass" } as const;
    const confirmations = await confirmationsOf(context, "any", [claim]);
    if (confirmations.every(({ denial }) => denial === null)) offered.push(alternative);
  }
  return offered.map((alternative, index) => keepAlternative(context, alternative, index + 2));
}

/** Reports that the input was in another encoding. */
function encodingNotice(input: Uint8Array): readonly Notice[] {
  const { from } = inUtf8(input);
  return from === null ? [] : [{ kind: "converted", from }];
}

function fewerNotice({ alternatives: wanted }: Settings, found: number): readonly Notice[] {
  return found < wanted ? [{ kind: "fewer-repairs", found, wanted }] : [];
}

/** Writes a further repair next to the first, as `x.repaired.2.json` and so on. */
function keepAlternative(
  { input, settings, state }: Context,
  alternative: Alternative,
  number: number,
): RepairInAnswer {
  const kind = settings.out === undefined ? `repaired.${number}` : String(number);
  const file = state.result(siblingTarget(input, settings.out, kind));
  file.write(alternative.bytes);
  return {
    output: fileInAnswer(file.path, alternative.bytes),
    diagnosis: diagnosisOf(input.bytes, alternative),
  };
}

/** Describes the faults. For an input in another encoding, positions refer to its text in UTF-8. */
function diagnosisOf(input: Uint8Array, { bytes, diagnosis }: Alternative): readonly Mending[] {
  const { text, from } = inUtf8(input);
  if (from === null) return mendings(input, diagnosis);
  const pair = { before: text.bytes, after: bytes };
  const whole = { before: { start: 0, end: text.bytes.length }, after: { start: 0, end: bytes.length } };
  const changes = joinChanges(align(pair, "code-points", [whole]));
  return mendings(
    text.bytes,
    changes.map(({ before, after }) => substitution(before, bytes.subarray(after.start, after.end))),
  );
}

function mendings(input: Uint8Array, edits: readonly InputEdit[]): readonly Mending[] {
  return faultsOf(input, atWholeWords(input, edits)).map((fault) => ({
    start: fault.start,
    end: fault.end,
    removed: fault.found,
    inserted: fault.expected,
    reason: reasonOf(fault),
    cause: causeOf(fault),
  }));
}
