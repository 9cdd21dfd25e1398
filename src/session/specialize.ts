import { existsSync } from "node:fs";
import { extname } from "node:path";
import type { Condition } from "../algebra/condition/condition.ts";
import { not } from "../algebra/condition/condition.ts";
import { asksForGroups, withoutGroups } from "../algebra/condition/without-groups.ts";
import { specializing } from "../algebra/specialize.ts";
import { inTurns } from "../base/in-turns.ts";
import { OptionsError } from "../base/options-error.ts";
import { type Sites, sitesOf } from "../generate/sites.ts";
import { cheapest, cheapestText } from "../grammar/analysis/cheapest.ts";
import { reference } from "../grammar/expression.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { writeEbnf } from "../grammar/write/ebnf.ts";
import { writeFuzzingbookJson } from "../grammar/write/fuzzingbook-json.ts";
import { untilStopped } from "../oracle/stop.ts";
import type { GrammarSize, SpecializeAnswer } from "../report/commands/specialize.ts";
import type { Conclusion } from "../report/conclusion.ts";
import type { Notice } from "../report/notice.ts";
import { inLine } from "../report/visible.ts";
import { fileInAnswer } from "./answer/file-in-answer.ts";
import { noTests } from "./answer/tests.ts";
import { askedCondition, type ConditionChoice } from "./conditions/asked-condition.ts";
import type { Watch } from "./context/context.ts";
import { concluding, type Ended } from "./context/event-record.ts";
import { writeAtomically } from "./files/atomic-file.ts";
import { type GrammarChoice, grammarNamed, lackNotices } from "./grammars/grammar-source.ts";
import type { About } from "./state/kept-conclusion.ts";

/** The notations that the grammar of a condition is written in. */
export const specializedNotations = ["ebnf", "json"] as const;

/** What to make a grammar of. */
export interface SpecializeRequest extends GrammarChoice, ConditionChoice {
  readonly grammar: string;
  readonly where: string;
  /** A file, or undefined for standard output. */
  readonly out: string | undefined;
  /** Chosen by the file's extension when it is not given. */
  readonly format: (typeof specializedNotations)[number] | undefined;
  /** `--state`. */
  readonly state: string | undefined;
}

/** The session of `culprit specialize`. Throws OptionsError and GrammarError. */
export function specializeSession(
  request: SpecializeRequest,
  watch: Watch,
): Promise<Conclusion<"specialize">> {
  return concluding(watch, ({ signal }) => specializeOn(request, signal));
}

async function specializeOn(
  request: SpecializeRequest,
  signal: AbortSignal,
): Promise<Ended<"specialize"> & { about: About }> {
  const started = performance.now();
  const source = await grammarNamed(request);
  const asked = askedCondition(request, source.grammar);
  if (source.treeSitter !== undefined || asked === undefined) {
    throw new OptionsError(
      `${source.name} brings its own parser; name a grammar file or a built-in grammar with --grammar.`,
    );
  }
  if (request.out !== undefined) refuseOverwriting(request.out);
  const sites = sitesOf(source.grammar);
  let found: GrammarOfCondition = { grammar: undefined, counterexample: null, notices: [] };
  const stopped = await untilStopped(async () => {
    found = await grammarOfCondition(sites, asked.condition, signal);
  });
  const written = found.grammar && textOf(found.grammar, request);
  const bytes = written ? new TextEncoder().encode(written.text) : undefined;
  if (request.out !== undefined && bytes) writeAtomically(request.out, bytes);
  const answer: SpecializeAnswer = {
    command: "specialize",
    input: null,
    seed: null,
    tests: noTests,
    status: stopped !== null ? "stopped" : found.grammar ? "ok" : "not-found",
    grammar: source.name,
    where: asked.text,
    size: found.grammar ? sizeOf(found.grammar) : null,
    from: sizeOf(source.grammar),
    witness: found.grammar ? shortest(found.grammar) : null,
    counterexample: found.counterexample,
    output: request.out !== undefined && bytes ? fileInAnswer(request.out, bytes) : null,
    seconds: Math.round(performance.now() - started) / 1_000,
    stopped,
    notices: [
      ...lackNotices(source),
      ...asked.notices,
      ...found.notices,
      ...lackNotices({ notes: written?.notes ?? [] }),
    ],
  };
  const isPrinted = request.out === undefined && written !== undefined;
  const material = { grammar: isPrinted ? written.text : null };
  return { answer, material, about: { path: request.out ?? source.name, state: request.state } };
}

interface GrammarOfCondition {
  readonly grammar: Grammar | undefined;
  readonly counterexample: string | null;
  readonly notices: readonly Notice[];
}

async function grammarOfCondition(
  sites: Sites,
  condition: Condition,
  signal: AbortSignal,
): Promise<GrammarOfCondition> {
  const hasGroups = asksForGroups(condition);
  const possible = hasGroups ? withoutGroups(condition) : condition;
  const { made, isUniversal } = await inTurns(specializing(sites, possible), signal);
  const others = isUniversal ? undefined : (await inTurns(specializing(sites, not(possible)), signal)).made;
  const notices: Notice[] = [];
  if (hasGroups && made) notices.push({ kind: "groups-left-out" });
  if (!made) notices.push({ kind: "never-met" });
  if (isUniversal && !hasGroups) notices.push({ kind: "always-met" });
  return { grammar: made?.grammar, counterexample: others ? shortest(others.grammar) : null, notices };
}

function refuseOverwriting(path: string): void {
  if (!existsSync(path)) return;
  throw new OptionsError(`${inLine(path)} is there already; remove it, or choose another --out.`);
}

function textOf(
  grammar: Grammar,
  { format, out = "" }: SpecializeRequest,
): ReturnType<typeof writeFuzzingbookJson> {
  const isJson = format === undefined ? extname(out) === ".json" : format === "json";
  return isJson ? writeFuzzingbookJson(grammar) : { text: writeEbnf(grammar), notes: [] };
}

const shortest = (grammar: Grammar): string | null =>
  cheapestText(reference(grammar.start), grammar, cheapest(grammar)) ?? null;

function sizeOf({ rules }: Grammar): GrammarSize {
  const productions = [...rules.values()].reduce((sum, { alternatives }) => sum + alternatives.length, 0);
  return { nonterminals: rules.size, productions };
}
