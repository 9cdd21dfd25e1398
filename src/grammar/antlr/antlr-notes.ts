import type { Rule } from "../grammar.ts";
import type { Note } from "../read/reading.ts";
import { type Item, isEndOfInput, itemsIn } from "./antlr-syntax.ts";
import type { AntlrProject, LoadedRule } from "./load-antlr.ts";

/**
 * Reports the parts of a project that its grammar lacks, and their effect. Equal code is reported once. `tokenRules`
 * are the project's.
 */
export function notesOn(project: AntlrProject, tokenRules: readonly Rule[]): Note[] {
  return [
    ...project.files.flatMap(({ options, code }): Note[] => {
      const base = options.get("superClass");
      const members = code.find(({ name }) => name === "members");
      return [
        ...(base === undefined ? [] : [{ message: superClassNote(base) }]),
        ...(members ? [{ message: "the code in @members is not read", position: members.position }] : []),
      ];
    }),
    ...codeNotes(project.tokens, tokenCode),
    ...codeNotes(project.structure, structureCode),
    ...piecesNotes(tokenRules),
    ...emptyLiterals([...project.tokens, ...project.structure]),
    ...endNotes(project),
    ...tokensWithoutRule(project),
  ];
}

function superClassNote(name: string): string {
  return `the code of the super class ${name} is not read: tokens that it makes or changes will be missing`;
}

type CodeItem = Item & { readonly kind: "predicate" | "action" };

function tokenCode({ kind, source }: CodeItem, rule: string): string | undefined {
  return kind === "predicate"
    ? `the predicate ${brief(source)} is dropped: the token ${rule} may be taken where it should not`
    : `the action ${brief(source)} is dropped: if it changes the token ${rule}, that change is missing`;
}

/** Actions in parser rules do not change the accepted language. */
function structureCode({ kind, source }: CodeItem, rule: string): string | undefined {
  if (kind === "action") return undefined;
  return `the predicate ${brief(source)} is dropped: ${rule} may accept more, or in more ways`;
}

function brief(source: string): string {
  const line = source.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}…}` : line;
}

function codeNotes(
  rules: readonly LoadedRule[],
  messageOf: (item: CodeItem, rule: string) => string | undefined,
): Note[] {
  const notes = new Map<string, Note>();
  for (const rule of rules) {
    for (const item of itemsIn(rule.alternatives)) {
      if (item.kind !== "predicate" && item.kind !== "action") continue;
      const message = messageOf({ ...item, kind: item.kind }, rule.name);
      if (message !== undefined && !notes.has(message))
        notes.set(message, { message, position: item.position });
    }
  }
  return [...notes.values()];
}

function piecesNotes(rules: readonly Rule[]): Note[] {
  const pieces = rules.filter(({ token }) => token?.more).map(({ name }) => name);
  if (pieces.length === 0) return [];
  const names = pieces.join(", ");
  const message = `${names} may begin any token (more): such tokens are read whole but generated without these pieces`;
  return [{ message }];
}

function tokensWithoutRule({ declared, tokens }: AntlrProject): Note[] {
  const made = new Set(tokens.map(({ name }) => name));
  for (const { alternatives } of tokens) {
    for (const { commands } of alternatives) {
      for (const { name, argument } of commands) if (name === "type" && argument) made.add(argument);
    }
  }
  const missing = [...new Set(declared)].filter((name) => !made.has(name));
  if (missing.length === 0) return [];
  return missing.map((name) => ({ message: missingTokenNote(name) }));
}

export function missingTokenNote(name: string): string {
  return `no rule makes the token ${name}: what needs it is not accepted`;
}

function emptyLiterals(rules: readonly LoadedRule[]): Note[] {
  return rules.flatMap(({ name, alternatives }) =>
    [...itemsIn(alternatives)]
      .filter((item) => item.kind === "text" && item.text === "")
      .map(({ position }) => ({
        message: `the literal in ${name} is empty and stands for nothing`,
        position,
      })),
  );
}

function endNotes({ tokens }: AntlrProject): Note[] {
  const names = tokens
    .filter(({ alternatives }) => [...itemsIn(alternatives)].some(isEndOfInput))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const message = `the end of the input cannot be asked for: ${names.join(", ")} may end without it, or not at it`;
  return [{ message }];
}
