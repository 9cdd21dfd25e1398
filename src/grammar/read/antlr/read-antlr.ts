import { didYouMean } from "../../../base/closest.ts";
import { referencesOf } from "../../analysis/reachable.ts";
import type { Grammar, Rule } from "../../grammar.ts";
import { GrammarError } from "../../grammar-error.ts";
import { assertValid } from "../../validate.ts";
import type { Note, Reading } from "../reading.ts";
import { type Item, isEndOfInput } from "./antlr-syntax.ts";
import { itemsIn } from "./items-in.ts";
import { type AntlrProject, type GrammarFiles, type LoadedRule, loadAntlr } from "./load-antlr.ts";
import { missingTokenNote, notesOn } from "./notes-on.ts";
import { isTokenName } from "./scan-antlr.ts";
import { structureRulesOf } from "./structure-rules.ts";
import { tokenRulesOf, unmatchedToken, usableTokens } from "./token-rules.ts";
import { vocabularyOf } from "./vocabulary.ts";

export interface AntlrOptions {
  /** Finds imported grammars and the lexer of a split grammar by name (default: there are none). */
  readonly files?: GrammarFiles;
  /** Name of the start rule. Default: the first that no other uses, and of these one that ends with EOF goes first. */
  readonly start?: string;
}

/**
 * Reads an ANTLR v4 grammar: combined, or the parser half of a split one. Code of the target language (actions,
 * predicates, super classes) is dropped, and the notes say what that may cost. The input must always match to its
 * end, as if the start rule ended with EOF. Throws `GrammarError` with the place.
 */
export function readAntlr(text: string, options: AntlrOptions = {}): Reading {
  const project = loadAntlr(text, options.files ?? (() => undefined));
  const declared = tokenRulesOf(project);
  const vocabulary = vocabularyOf(project, declared);
  const structure = structureRulesOf(project.structure, vocabulary);
  const tokens = usableTokens([...vocabulary.literalRules, ...declared], namesUsedBy(structure));
  const undeclared = undeclaredTokens(project, new Set(declared.map(({ name }) => name)));
  const rules = new Map([...structure, ...tokens, ...undeclared].map((rule) => [rule.name, rule]));
  const grammar: Grammar = { start: startOf(project, options.start), rules, ordered: true };
  // Only a grammar of one file has a text that all positions speak of.
  const [file, ...others] = project.files;
  assertValid(
    grammar,
    others.length > 0 || !file ? undefined : { text: file.text, positionOf: () => undefined },
  );
  const undeclaredNotes = undeclared.map(({ name, position }) => ({
    message: missingTokenNote(name),
    ...(position && { position }),
  }));
  return {
    grammar,
    notes: [...startNote(grammar, options), ...notesOn(project, declared), ...undeclaredNotes],
  };
}

function namesUsedBy(rules: readonly Rule[]): ReadonlySet<string> {
  return new Set(rules.flatMap((rule) => [...referencesOf(rule)]));
}

/**
 * Token rules for the names of tokens that are used in parser rules and `declared` nowhere; ANTLR, too, makes tokens of
 * them that are never matched. Any other undefined name is an error.
 */
function undeclaredTokens({ structure, tokens }: AntlrProject, declared: ReadonlySet<string>): Rule[] {
  const written = new Set([...structure, ...tokens].map(({ name }) => name));
  for (const rule of tokens) {
    const [use] = usesIn(rule).filter(({ name }) => !written.has(name));
    if (use) throw undefinedName(use, rule, written);
  }
  const missing = new Map<string, Rule>();
  for (const rule of structure) {
    for (const use of usesIn(rule)) {
      if (written.has(use.name) || declared.has(use.name)) continue;
      if (!isTokenName(use.name)) throw undefinedName(use, rule, written);
      if (missing.has(use.name)) continue;
      missing.set(use.name, { ...unmatchedToken(use.name), position: use.position });
    }
  }
  return [...missing.values()];
}

type Use = Extract<Item, { kind: "name" }>;

/** The uses of other rules in a rule. */
function usesIn({ alternatives }: LoadedRule): Use[] {
  return [...itemsIn(alternatives)].filter(
    (item): item is Use => item.kind === "name" && !isEndOfInput(item),
  );
}

function undefinedName(use: Use, rule: LoadedRule, written: ReadonlySet<string>): GrammarError {
  return new GrammarError(`the rule "${rule.name}" uses "${use.name}", which is not defined`, {
    text: rule.file.text,
    position: use.position,
    suggestion: didYouMean(use.name, written),
  });
}

function startOf({ structure, files }: AntlrProject, wanted: string | undefined): string {
  if (wanted !== undefined) {
    if (structure.some(({ name }) => name === wanted)) return wanted;
    const suggestion = didYouMean(
      wanted,
      structure.map(({ name }) => name),
    );
    throw new GrammarError(`the start rule "${wanted}" is not defined`, { suggestion });
  }
  const usedIn = (rule: LoadedRule) => usesIn(rule).filter(({ name }) => name !== rule.name);
  const used = new Set(structure.flatMap(usedIn).map(({ name }) => name));
  const unused = structure.filter((rule) => !used.has(rule.name));
  const start = unused.find(endsWithEnd) ?? unused[0] ?? structure[0];
  if (start) return start.name;
  throw new GrammarError(`the grammar "${files[0]?.name}" has no parser rule`, {
    text: files[0]?.text,
    position: { line: 1, column: 1 },
    suggestion: "the name of a parser rule begins with a small letter",
  });
}

function startNote({ start, rules }: Grammar, options: AntlrOptions): Note[] {
  const first = [...rules.keys()][0];
  if (options.start !== undefined || start === first) return [];
  return [{ message: `the start symbol is ${start}, which no other rule uses` }];
}

function endsWithEnd({ alternatives }: LoadedRule): boolean {
  return alternatives.some(({ items }) => {
    const last = items.at(-1);
    return last !== undefined && isEndOfInput(last);
  });
}
