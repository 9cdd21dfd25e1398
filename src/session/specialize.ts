import { existsSync } from "node:fs";
import { extname } from "node:path";
import { asksForGroups, not, withoutGroups } from "../algebra/condition.ts";
import { specializing } from "../algebra/specialize.ts";
import { inTurns } from "../base/in-turns.ts";
import { OptionsError } from "../base/options-error.ts";
import { merged } from "../generate/learned.ts";
import type { Model } from "../generate/model.ts";
import { learnedFromModel, probabilistic } from "../generate/models.ts";
import { type Sites, sitesOf } from "../generate/sites.ts";
import { cheapest, cheapestText } from "../grammar/analysis/cheapest.ts";
import { reference } from "../grammar/expression.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { readEbnf } from "../grammar/read/read-ebnf.ts";
import { writeEbnf } from "../grammar/write/ebnf.ts";
import { originNotes, writeFuzzingbookJson } from "../grammar/write/fuzzingbook-json.ts";
import { unlessStopped } from "../oracle/stop.ts";
import type { FileInAnswer } from "../report/answer.ts";
import type { GrammarSize, SpecializeAnswer } from "../report/commands/specialize.ts";
import type { Notice } from "../report/notice.ts";
import { inLine } from "../report/words.ts";
import { fileInAnswer } from "./answer/answer-frame.ts";
import { type AskedCondition, askedCondition, type ConditionChoice } from "./conditions/asked-condition.ts";
import { conditionedGrammar, neverMet, neverOccurring } from "./conditions/restricted-source.ts";
import type { Watch } from "./context/context.ts";
import { type Concluded, concluding } from "./context/session.ts";
import { writeAtomically } from "./files/atomic-file.ts";
import { type GrammarChoice, grammarNamed, lackNotices } from "./grammars/grammar-source.ts";
import { learnedFile, readLearnedFile } from "./learn/learn.ts";

/** The notations of the grammar of a condition. */
export type SpecializedNotation = "ebnf" | "json";

/** The condition and the options of `culprit specialize`. */
export interface SpecializeRequest extends GrammarChoice, ConditionChoice {
  readonly grammar: string;
  /** A file; default: standard output. */
  readonly out?: string;
  /** Files written by `learn`: their conditioned probabilities are written next to the grammar. */
  readonly probabilities?: readonly string[];
  /** Default: by the file's extension. */
  readonly format?: SpecializedNotation;
  readonly state?: string;
}

/** The session of `culprit specialize`. Throws OptionsError and GrammarError. */
export const specializeSession = concluding("specialize", specialize);

async function specialize(
  request: SpecializeRequest,
  { signal, watcher }: Watch,
): Promise<Concluded<"specialize">> {
  const source = await grammarNamed(request);
  const asked = askedCondition(request, source.grammar);
  if (source.treeSitter !== undefined || asked === undefined) {
    throw new OptionsError(
      `${source.name} brings its own parser; name a grammar file or a built-in grammar with --grammar.`,
    );
  }
  const places = placesOf(request);
  const base = baseOf(source.grammar, request.probabilities ?? []);
  const { result: found = nothingFound, stopped } = await unlessStopped(() =>
    grammarOfCondition(base, asked, signal),
  );
  const written = found.grammar && textOf({ grammar: found.grammar, base: source.grammar }, request);
  const files = written ? store(places, written.text, found.model) : nothingStored;
  const notices = [
    ...lackNotices(source),
    ...asked.notices,
    ...found.notices,
    ...lackNotices({ notes: written?.notes ?? [] }),
  ];
  // Standard output carries only the grammar.
  if (request.out === undefined) for (const notice of notices) watcher({ kind: "notice", notice });
  const answer = {
    grammar: source.name,
    where: asked.text,
    size: found.grammar ? sizeOf(found.grammar) : null,
    from: sizeOf(source.grammar),
    witness: found.grammar ? shortest(found.grammar) : null,
    counterexample: found.counterexample,
    ...files,
    stopped,
    notices,
  };
  const material = { grammar: request.out === undefined ? (written?.text ?? "") : null };
  const isFound = found.grammar !== undefined;
  return { answer, isFound, material, about: { path: request.out ?? source.name, state: request.state } };
}

/** The files to write. */
interface Places {
  readonly grammar: string | undefined;
  readonly probabilities: string | undefined;
}

/** Chooses the files. Throws an OptionsError if one exists, or if probabilities do not fit the grammar's notation. */
function placesOf({ out, format, probabilities = [] }: SpecializeRequest): Places {
  const isWithProbabilities = probabilities.length > 0;
  if (isWithProbabilities && out === undefined) {
    throw new OptionsError(
      "the probabilities of the grammar go into a file beside it; name the grammar's with --out.",
    );
  }
  if (isWithProbabilities && isJson(format, out)) {
    throw new OptionsError(
      "probabilities belong to the grammar in our own notation; leave out --format json, and name an --out that ends in .ebnf.",
    );
  }
  const beside = isWithProbabilities ? `${out?.replace(/\.[^./]*$/, "")}.probabilities.json` : undefined;
  for (const path of [out, beside]) if (path !== undefined) refuseOverwriting(path);
  return { grammar: out, probabilities: beside };
}

const nothingStored = { output: null, probabilities: null } as const;

/** Writes the grammar, and the probabilities for the grammar as it will be read again. */
function store(
  places: Places,
  text: string,
  model: Model | undefined,
): Pick<SpecializeAnswer, "output" | "probabilities"> {
  const { grammar: path, probabilities: beside } = places;
  if (path === undefined) return nothingStored;
  const output = stored(path, text);
  if (beside === undefined || !model) return { output, probabilities: null };
  const { grammar } = readEbnf(text);
  const sites = sitesOf(grammar);
  const learned = learnedFromModel(sites, model);
  const probabilities = learnedFile(beside, sites, learned, { grammar: path, start: grammar.start });
  return { output, probabilities: stored(beside, probabilities) };
}

function stored(path: string, text: string): FileInAnswer {
  const bytes = new TextEncoder().encode(text);
  writeAtomically(path, bytes);
  return fileInAnswer(path, bytes);
}

/** The grammar, and its learned model, if any. */
interface Base {
  readonly sites: Sites;
  readonly model: Model | undefined;
}

function baseOf(grammar: Grammar, probabilities: readonly string[]): Base {
  const sites = sitesOf(grammar);
  if (probabilities.length === 0) return { sites, model: undefined };
  return {
    sites,
    model: probabilistic(merged(...probabilities.map((path) => readLearnedFile(path, sites)))),
  };
}

interface GrammarOfCondition {
  readonly grammar: Grammar | undefined;
  /** The base grammar's model, conditioned. */
  readonly model: Model | undefined;
  readonly counterexample: string | null;
  readonly notices: readonly Notice[];
}

const nothingFound: GrammarOfCondition = {
  grammar: undefined,
  model: undefined,
  counterexample: null,
  notices: [],
};

async function grammarOfCondition(
  { sites, model }: Base,
  asked: AskedCondition,
  signal: AbortSignal,
): Promise<GrammarOfCondition> {
  const { condition } = asked;
  const hasGroups = asksForGroups(condition);
  const possible = hasGroups ? withoutGroups(condition) : condition;
  const found = model
    ? await conditionedGrammar({ sites, model }, possible, signal)
    : { ...(await inTurns(specializing(sites, possible), signal)), model: undefined, notices: [] };
  const grammar = found?.made?.grammar;
  if (!grammar) {
    const notices = await neverMet(sites, asked, signal);
    return { ...nothingFound, notices };
  }
  const others = found.isUniversal
    ? undefined
    : (await inTurns(specializing(sites, not(possible)), signal)).made;
  const notices: Notice[] = [...found.notices];
  if (hasGroups) notices.push({ kind: "groups-left-out" });
  if (found.isUniversal && !hasGroups) {
    notices.push({ kind: "always-met" }, ...(await neverOccurring(sites, asked, signal)));
  }
  const counterexample = others ? shortest(others.grammar) : null;
  return { grammar, model: found.model, counterexample, notices };
}

function refuseOverwriting(path: string): void {
  if (!existsSync(path)) return;
  throw new OptionsError(`${inLine(path)} is there already; remove it, or choose another --out.`);
}

function textOf(
  { grammar, base }: { readonly grammar: Grammar; readonly base: Grammar },
  { format, out }: SpecializeRequest,
): ReturnType<typeof writeFuzzingbookJson> {
  return isJson(format, out)
    ? writeFuzzingbookJson(grammar)
    : { text: writeEbnf(grammar, base), notes: originNotes(grammar) };
}

const isJson = (format: SpecializeRequest["format"], out = ""): boolean =>
  format === undefined ? extname(out) === ".json" : format === "json";

const shortest = (grammar: Grammar): string | null =>
  cheapestText(reference(grammar.start), grammar, cheapest(grammar)) ?? null;

function sizeOf({ rules }: Grammar): GrammarSize {
  const productions = [...rules.values()].reduce((sum, { alternatives }) => sum + alternatives.length, 0);
  return { nonterminals: rules.size, productions };
}
