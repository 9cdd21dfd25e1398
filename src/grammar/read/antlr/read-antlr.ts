import { didYouMean } from "../../../base/closest.ts";
import { referencesOf } from "../../analysis/reachable.ts";
import type { Grammar, Rule } from "../../grammar.ts";
import { GrammarError } from "../../grammar-error.ts";
import { assertValid } from "../../validate.ts";
import type { Note, Reading } from "../reading.ts";
import { isEndOfInput } from "./antlr-syntax.ts";
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
  const undeclared = undeclaredTokens(project, [...structure, ...tokens]);
  const rules = new Map([...structure, ...tokens, ...undeclared].map((rule) => [rule.name, rule]));
  const grammar: Grammar = { start: startOf(project, options.start), rules };
  // Only a grammar of one file has a text that all positions speak of.
  const [file, ...others] = project.files;
  assertValid(
    grammar,
    others.length > 0 || !file ? undefined : { text: file.text, positionOf: () => undefined },
  );
  const undeclaredNotes = undeclared.map(({ name }) => ({ message: missingTokenNote(name) }));
  return {
    grammar,
    notes: [...startNote(grammar, options), ...notesOn(project, declared), ...undeclaredNotes],
  };
}

function namesUsedBy(rules: readonly Rule[]): ReadonlySet<string> {
  return new Set(rules.flatMap((rule) => [...referencesOf(rule)]));
}

/**
 * Token rules for the names of tokens that are used in parser rules and defined nowhere; ANTLR, too, makes tokens of
 * them that are never matched. Any other undefined name is an error.
 */
function undeclaredTokens(project: AntlrProject, rules: readonly Rule[]): Rule[] {
  const names = new Set(rules.map(({ name }) => name));
  const missing = new Map<string, Rule>();
  for (const rule of rules) {
    for (const name of referencesOf(rule)) {
      if (names.has(name) || missing.has(name)) continue;
      if (rule.token || !isTokenName(name)) throw undefinedName(name, rule.name, { project, names });
      missing.set(name, unmatchedToken(name));
    }
  }
  return [...missing.values()];
}

function undefinedName(
  name: string,
  user: string,
  { project, names }: { readonly project: AntlrProject; readonly names: ReadonlySet<string> },
): GrammarError {
  const rule = [...project.structure, ...project.tokens].find((each) => each.name === user);
  const use = [...itemsIn(rule?.alternatives ?? [])].find(
    (item) => item.kind === "name" && item.name === name,
  );
  return new GrammarError(`the rule "${user}" uses "${name}", which is not defined`, {
    text: rule?.file.text,
    position: use?.position ?? rule?.position,
    suggestion: didYouMean(name, names),
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
  const used = new Set(structure.flatMap((rule) => usedNames(rule).filter((name) => name !== rule.name)));
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

function usedNames({ alternatives }: LoadedRule): string[] {
  return [...itemsIn(alternatives)].flatMap((item) => (item.kind === "name" ? [item.name] : []));
}
