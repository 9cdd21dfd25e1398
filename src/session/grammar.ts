import { BUILTIN_GRAMMARS } from "../format/builtin-formats.ts";
import { nullableRules } from "../grammar/analysis/derivability.ts";
import { describeGrammar, writeDescription } from "../grammar/describe.ts";
import type { Grammar, Position } from "../grammar/grammar.ts";
import type { Note } from "../grammar/read/reading.ts";
import { assertValid } from "../grammar/validate.ts";
import { writeEbnf } from "../grammar/write/ebnf.ts";
import { writeFuzzingbookJson, writeSymbolListJson } from "../grammar/write/fuzzingbook-json.ts";
import { tokensNeverRead } from "../parse/lexer/tokenize.ts";
import type { GrammarFinding } from "../report/commands/grammar-check.ts";
import type { Notice } from "../report/notice.ts";
import type { Conclusion } from "../report/reports.ts";
import type { Watch } from "./context/context.ts";
import { type Concluded, concluding } from "./context/event-record.ts";
import { addedVersion, treeSitterLanguages } from "./grammars/added-grammars.ts";
import { type GrammarChoice, grammarNamed, lackNotices } from "./grammars/grammar-source.ts";

/** The session of `culprit grammar check`. Throws OptionsError and GrammarError. */
export function checkGrammar(choice: NamedGrammar, watch: Watch): Promise<Conclusion<"grammar check">> {
  return concluding("grammar check", watch, async () => ({
    ...(await grammarCheck(choice)),
    about: { path: choice.grammar, state: choice.state },
  }));
}

/** `--grammar`, `--start` and `--state`. */
type NamedGrammar = GrammarChoice & { readonly grammar: string; readonly state?: string | undefined };

async function grammarCheck(
  choice: NamedGrammar,
): Promise<Pick<Concluded<"grammar check">, "answer" | "isFound">> {
  const { name, grammar, notes } = await grammarNamed(choice);
  assertValid(grammar);
  const unread = notes.map(
    ({ message, position = null }): GrammarFinding => ({ kind: "not-read", rule: null, message, position }),
  );
  const findings = findingsIn(grammar);
  const derivesNothing = findings.some(
    ({ kind, rule }) => kind === "derives-nothing" && rule === grammar.start,
  );
  const answer = {
    grammar: name,
    start: grammar.start,
    rules: grammar.rules.size,
    findings: [...unread, ...findings].sort((one, other) => lineOf(one) - lineOf(other)),
  };
  return { answer, isFound: !derivesNothing };
}

function findingsIn(grammar: Grammar): GrammarFinding[] {
  const { unreachable, unproductive } = describeGrammar(grammar);
  const nullable = nullableRules(grammar);
  const emptyTokens = [...grammar.rules.values()].filter(
    ({ name, token }) => token && !token.fragment && nullable.has(name),
  );
  const finding = (kind: GrammarFinding["kind"], rule: string, message: string): GrammarFinding => ({
    kind,
    rule,
    message,
    position: positionOf(grammar, rule),
  });
  return [
    ...unreachable.map((rule) => finding("never-used", rule, `${rule} is never used from ${grammar.start}`)),
    ...unproductive.map((rule) => finding("derives-nothing", rule, `${rule} derives no text`)),
    ...emptyTokens.map(({ name }) =>
      finding("empty-token", name, `the token ${name} matches the empty text too`),
    ),
    ...tokensNeverRead(grammar).map(({ rule, text, insteadRead }) =>
      finding(
        "token-never-read",
        rule,
        `${JSON.stringify(text)} is read as ${insteadRead}, never as ${rule}`,
      ),
    ),
  ];
}

const positionOf = ({ rules }: Grammar, name: string): Position | null => rules.get(name)?.position ?? null;

/** Findings without a position come first. */
const lineOf = ({ position }: GrammarFinding): number => position?.line ?? 0;

/** The notations of written grammars. */
export type GrammarNotation = "ebnf" | "fuzzingbook" | "symbol-lists";

/** A written or described grammar, with notices about losses. */
export interface GrammarText {
  readonly text: string;
  readonly notices: readonly Notice[];
}

/** Lists the built-in and the added grammars, one per line. */
export function listGrammars(): string {
  const added = treeSitterLanguages().flatMap(
    ({ language, package: name, format: { title, extensions } }) => {
      const version = addedVersion(name);
      return version === undefined
        ? []
        : [{ name: language, title: `${title}, by ${name} ${version}`, extensions }];
    },
  );
  return [...BUILTIN_GRAMMARS, ...added]
    .map(({ name, title, extensions }) => {
      return `${name.padEnd(11)} ${title}${extensions.length > 0 ? ` (${extensions.join(", ")})` : ""}\n`;
    })
    .join("");
}

/** Describes a grammar rule by rule, with the shortest text of each. */
export async function describeNamed(choice: NamedGrammar): Promise<GrammarText> {
  const source = await grammarNamed(choice);
  return { text: writeDescription(describeGrammar(source.grammar)), notices: lackNotices(source) };
}

/** Converts a grammar to another notation. */
export async function convertGrammar(choice: NamedGrammar, notation: GrammarNotation): Promise<GrammarText> {
  const source = await grammarNamed(choice);
  const { text, notes } = written(source.grammar, notation);
  return { text, notices: [...lackNotices(source), ...lackNotices({ notes })] };
}

function written(grammar: Grammar, notation: GrammarNotation): { text: string; notes: readonly Note[] } {
  if (notation === "ebnf") return { text: writeEbnf(grammar), notes: [] };
  return notation === "fuzzingbook" ? writeFuzzingbookJson(grammar) : writeSymbolListJson(grammar);
}
