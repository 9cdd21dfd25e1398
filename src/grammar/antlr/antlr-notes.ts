import { DEFAULT_MODE, modeOf, type Rule, type TokenTraits } from "../grammar.ts";
import type { Note } from "../read/reading.ts";
import { type AntlrAlternative, type Item, isEndOfInput, itemsIn } from "./antlr-syntax.ts";
import type { AntlrProject, LoadedRule } from "./load-antlr.ts";
import { restBeforeEnd, rulesInsideTokens, type TokenContext } from "./token-expression.ts";

/** The order in which a lexer's modes and the pieces of its tokens (`more`) can follow each other. */
interface ModeGraph {
  /** The modes in which tokens begin. */
  readonly beginnings: ReadonlySet<string>;
  /** For each mode, the pieces after which a token continues in it. */
  readonly piecesBefore: ReadonlyMap<string, readonly Piece[]>;
}

/** A piece of tokens and the mode in which it matches. */
interface Piece {
  readonly name: string;
  readonly mode: string;
}

/** The graph of these token rules. Popping a mode may return to any mode that can push it. */
export function modeGraphOf(rules: readonly Rule[]): ModeGraph {
  const tokens = rules.flatMap(({ name, token }) => (token && !token.fragment ? [{ name, token }] : []));
  const traits = tokens.map(({ token }) => token);
  const below = modesBelow(traits);
  const ends = traits.filter(({ more }) => !more);
  const piecesBefore = new Map<string, Piece[]>();
  for (const { name, token } of tokens.filter(({ token }) => token.more)) {
    for (const mode of modesAfter(token, below)) {
      piecesBefore.set(mode, [...(piecesBefore.get(mode) ?? []), { name, mode: modeOf(token) }]);
    }
  }
  return {
    beginnings: new Set([DEFAULT_MODE, ...ends.flatMap((end) => [...modesAfter(end, below)])]),
    piecesBefore,
  };
}

/** For each mode, the modes that can lie below it on the stack. */
type Below = ReadonlyMap<string, ReadonlySet<string>>;

function modesAfter(traits: TokenTraits, below: Below): ReadonlySet<string> {
  let modes = new Set([modeOf(traits)]);
  for (const change of traits.modes ?? []) {
    modes = new Set(
      change.kind === "pop" ? [...modes].flatMap((mode) => [...(below.get(mode) ?? [])]) : [change.mode],
    );
  }
  return modes;
}

function modesBelow(tokens: readonly TokenTraits[]): Below {
  const below = new Map<string, Set<string>>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const traits of tokens) {
      for (const change of traits.modes ?? []) {
        if (change.kind === "pop") continue;
        const known = below.get(change.mode) ?? new Set();
        const before = known.size;
        // A mode that replaces another one has the same modes below it.
        const under = change.kind === "push" ? [modeOf(traits)] : (below.get(modeOf(traits)) ?? []);
        for (const mode of under) known.add(mode);
        below.set(change.mode, known);
        changed ||= known.size > before;
      }
    }
  }
  return below;
}

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
  const { beginnings, piecesBefore } = modeGraphOf(rules);
  const pieces = [...beginnings].flatMap((mode) => piecesBefore.get(mode) ?? []);
  if (pieces.length === 0) return [];
  const names = [...new Set(pieces.map(({ name }) => name))].join(", ");
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
  const rules = new Map(tokens.map((rule) => [rule.name, rule]));
  const inside = rulesInsideTokens(rules);
  const names = tokens
    .filter((rule) => !inside.has(rule.name) && asksForEnd(rule.alternatives, { rule, rules, mayEnd: true }))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const message = `the end of the input cannot be asked for: ${names.join(", ")} may end without it, or not at it`;
  return [{ message }];
}

/** Whether an alternative requires the end of the input where it cannot be translated. */
function asksForEnd(alternatives: readonly AntlrAlternative[], context: TokenContext): boolean {
  return alternatives.some(({ items }) =>
    items.some((item, index) => {
      if (isEndOfInput(item)) return true;
      if (restBeforeEnd(items, index, context)) return false;
      if (item.kind === "repeat" && item.item.kind === "block")
        return asksForEnd(item.item.alternatives, context);
      return item.kind === "block" && asksForEnd(item.alternatives, context);
    }),
  );
}
