import { dataShapeOf } from "../../format/data-shape.ts";
import { formatNamed, formatOf, lenientGrammarOf, styleIn } from "../../format/format.ts";
import { readEbnf } from "../../grammar/read/read-ebnf.ts";
import { faultsOf } from "../../repair/faults.ts";
import { inUtf8 } from "../../repair/in-utf8.ts";
import { keepsTooLittle, lossesOf, shareKept, tokensKept } from "../../repair/losses.ts";
import { type Alternative, type Repaired, repair } from "../../repair/repair.ts";
import { causeOf, reasonOf } from "../../report/cause.ts";
import type { Mending, RepairInAnswer } from "../../report/commands/repair.ts";
import type { Notice } from "../../report/notice.ts";
import type { Conclusion } from "../../report/reports.ts";
import { align, joinChanges } from "../../text/align.ts";
import { atWholeWords, type InputEdit, substitution } from "../../text/edit.ts";
import { decode, encodingOf } from "../../text/encoding.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import type { Context, Watch } from "../context/context.ts";
import { confirmationsOf } from "../context/search-run.ts";
import { concludeOn, type OnInput } from "../context/session.ts";
import { readInput } from "../files/input-file.ts";
import { formatsWith } from "../grammars/grammar-source.ts";
import { type SearchChoice, type Settings, searchChoice } from "../settings/settings.ts";
import { resultTarget, siblingTarget } from "../state/result-file.ts";
import {
  type Answered,
  type Findings,
  nothingFound,
  notReproduced,
  searching,
  withResult,
} from "./answered.ts";

const searches = { algorithms: ["auto", "lexical", "syntactic", "ddmax"], textbook: "ddmax" } as const;

type Choice = SearchChoice<(typeof searches.algorithms)[number]>;

/** The session of `culprit repair`. Throws OptionsError, GrammarError and OracleError. */
export async function repairSession(
  { input: path, settings }: OnInput,
  watch: Watch,
): Promise<Conclusion<"repair">> {
  const choice = searchChoice(settings, searches);
  // Tree-sitter's parsers propose no replacements.
  const own = { ...settings, treeSitter: false };
  return concludeOn(readInput(path), { settings: own, watch }, (context) => repairIn(context, choice));
}

/** Answers: what is the nearest accepted input, and what was wrong? */
export async function repairIn(context: Context, choice: Choice): Promise<Answered<"repair">> {
  const { input, settings, watcher, state, reproduction } = context;
  const { alternatives, allowEmpty } = settings;
  const material = { input: inUtf8(input.bytes).text.bytes };
  const nothing = { findings: nothingRepaired(context), material };
  const { verdict, runs, refusal } = reproduction;
  if (verdict.outcome === "pass" || runs === 0 || refusal !== null) {
    return notReproduced("repair", context, nothing);
  }
  const file = state.result(resultTarget(input, settings.out, "repaired"));
  // A user who asks for parts gets them at any size.
  const isAnyPartWanted = settings.forcePartial || (choice.algorithm ?? "auto") !== "auto";
  const keep = (better: Uint8Array): void => {
    file.write(better);
    watcher({ kind: "improvement", bytes: better.length, best: better });
  };
  const proposing = context.grammar?.treeSitter === undefined ? context.grammar : undefined;
  const { formats, format, style, lenient } = await formatOfInput(context);
  const isPartial = (repaired: Pick<Alternative, "bytes" | "diagnosis">): boolean =>
    !isAnyPartWanted && keepsTooLittle(input.bytes, { ...repaired, style });
  const run = await searching("repair", context, {
    sameness: "any",
    keepsInputs: true,
    search: ({ oracle, signal }) =>
      repair(input.bytes, oracle, {
        ...choice,
        grammar: proposing?.grammar,
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
  });
  const { bytes, diagnosis, probability } = run.result;
  if (bytes === null) {
    return nothingFound("repair", context, run, {
      ...nothing,
      because: nothingAccepted(context, run.result),
    });
  }
  if (isPartial({ bytes, diagnosis })) {
    const share = shareKept(input.bytes, { bytes, diagnosis, style }) ?? 0;
    return nothingFound("repair", context, run, { ...nothing, because: { kind: "mere-part", share } });
  }
  keep(bytes);
  const others = run.result.alternatives;
  return withResult("repair", context, run, {
    output: fileInAnswer(file.path, bytes),
    findings: {
      probability: probability === null ? null : Math.round(100 * probability) / 100,
      grammar: proposing?.name ?? lenient?.name ?? null,
      diagnosis: diagnosisOf(input.bytes, { bytes, diagnosis }),
      kept: tokensKept(input.bytes, { bytes, diagnosis, style }),
      losses: lossesOf(inUtf8(input.bytes).text.bytes, bytes, { shape: dataShapeOf(format), style }),
      alternatives: await keepAlternatives(context, others),
    },
    notices: [...encodingNotice(input.bytes), ...fewerNotice(settings, others.length + 1)],
    bytes,
    material,
  });
}

const nothingRepaired = ({ grammar }: Context): Findings<"repair"> => ({
  probability: null,
  grammar: grammar?.name ?? null,
  diagnosis: [],
  kept: null,
  losses: [],
  alternatives: [],
});

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
    style: styleIn(formats, known, decode(input.bytes, "latin1")),
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
