import { didYouMean } from "../../base/closest.ts";
import { referencesOf } from "../analysis/references.ts";
import { EMPTY, literal, oneOf, reference, repeatedBy, sequence } from "../expression.ts";
import {
  type Alternative,
  DEFAULT_MODE,
  type Expression,
  type Grammar,
  modeOf,
  type Rule,
  type TokenTraits,
} from "../grammar.ts";
import { GrammarError } from "../grammar-error.ts";
import { NO_MODE, type Note, type Reading } from "../read/reading.ts";
import { assertValid } from "../validate.ts";
import { missingTokenNote, modeGraphOf, notesOn } from "./antlr-notes.ts";
import {
  type AntlrAlternative,
  type AntlrFile,
  type Command,
  errorIn,
  type Item,
  isEndOfInput,
  itemsIn,
} from "./antlr-syntax.ts";
import { type AntlrProject, type GrammarFiles, type LoadedRule, loadAntlr } from "./load-antlr.ts";
import { isTokenName } from "./scan-antlr.ts";
import {
  rulesInsideTokens,
  type TokenContext,
  textExpression,
  tokenExpressions,
} from "./token-expression.ts";

export interface AntlrOptions {
  /** Finds imported grammars and the lexer of a split grammar by name. Default: there are none. */
  readonly files?: GrammarFiles;
  /** The start rule. Default: the first unused rule that ends with EOF, otherwise the first unused rule. */
  readonly start?: string;
}

/**
 * Reads an ANTLR v4 grammar: combined, or the parser half of a split one. Drops code of the target language (actions,
 * predicates, super classes); the notes report the effect. The input must match to its end, as if the start rule ended
 * with EOF. Throws `GrammarError` with the position.
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
  // Positions refer to one text, so an excerpt is possible only for a grammar of one file.
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
 * Token rules for tokens that parser rules use and `declared` lacks; like ANTLR, makes them tokens that never match.
 * Any other undefined name is an error.
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

/** The references in a rule. */
function usesIn({ alternatives }: LoadedRule): Use[] {
  return [...itemsIn(alternatives)].filter(
    (item): item is Use => item.kind === "name" && !isEndOfInput(item),
  );
}

function undefinedName(use: Use, rule: LoadedRule, written: ReadonlySet<string>): GrammarError {
  const problem = `the rule "${rule.name}" uses "${use.name}", which is not defined`;
  return errorIn(rule.file, use.position, problem, didYouMean(use.name, written));
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

/**
 * The token rules of a project. ANTLR attaches commands to alternatives, a `Grammar` attaches traits to rules. So a
 * rule with different commands is split; all parts after the first have the first as their type.
 */
function tokenRulesOf(project: AntlrProject): Rule[] {
  const rules = new Map(project.tokens.map((rule) => [rule.name, rule]));
  const inside = rulesInsideTokens(rules);
  const freshName = freshNames(rules.keys());
  const result = project.tokens.flatMap((rule) => {
    const groups = rule.fragment ? [[...rule.alternatives]] : groupsByCommands(rule.alternatives);
    return groups.map((group, index) => {
      const name = index === 0 ? rule.name : freshName(rule.name);
      const own = traitsOf(rule, group[0]?.commands ?? []);
      const traits = index === 0 || own.type !== undefined ? own : { ...own, type: rule.name };
      return tokenRule(group, { name, traits, context: { rule, rules, mayEnd: !inside.has(rule.name) } });
    });
  });
  return [...withWholeTokens(result, freshName), ...typesWithoutRule(project, result)];
}

interface TokenRuleParts {
  readonly name: string;
  readonly traits: TokenTraits;
  readonly context: TokenContext;
}

function tokenRule(group: readonly AntlrAlternative[], { name, traits, context }: TokenRuleParts): Rule {
  const { fragment, position } = context.rule;
  const expressions = tokenExpressions(group, context, fragment);
  if (expressions.length === 0) return { ...unmatchedToken(name), position };
  const alternatives = expressions.map((expression): Alternative => ({ expression }));
  return { name, alternatives, token: traits, position };
}

/** A token that rules may use but the lexer never makes; it derives nothing, not even the empty text. */
function unmatchedToken(name: string): Rule {
  return { name, alternatives: [{ expression: reference(name) }], token: { mode: NO_MODE } };
}

/** Runs of consecutive alternatives with the same commands. */
function groupsByCommands(alternatives: readonly AntlrAlternative[]): AntlrAlternative[][] {
  const groups: AntlrAlternative[][] = [];
  let previous: string | undefined;
  for (const alternative of alternatives) {
    const key = alternative.commands.map(({ name, argument }) => `${name}(${argument})`).join();
    if (key === previous) groups.at(-1)?.push(alternative);
    else groups.push([alternative]);
    previous = key;
  }
  return groups;
}

/** Makes unused names from given ones. */
function freshNames(known: Iterable<string>): (base: string) => string {
  const taken = new Set(known);
  return (base) => {
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
    taken.add(name);
    return name;
  };
}

function traitsOf({ mode, fragment, file }: LoadedRule, commands: readonly Command[]): TokenTraits {
  const place = mode === undefined || mode === DEFAULT_MODE ? {} : { mode };
  return fragment ? { fragment, ...place } : { ...place, ...traitsOfCommands(commands, file) };
}

/**
 * Token types without a rule of that name: declared in `tokens {…}`, or named by the command `type`. Such a token
 * derives the texts of the rules with this type, and matches only through them.
 */
function typesWithoutRule(project: AntlrProject, rules: readonly Rule[]): Rule[] {
  const named = new Set(rules.map((rule) => rule.name));
  const makers = new Map<string, Alternative[]>(project.declared.map((name) => [name, []]));
  for (const { name, token } of rules) {
    if (token?.type === undefined) continue;
    const alternatives = makers.get(token.type) ?? [];
    alternatives.push({ expression: reference(name) });
    makers.set(token.type, alternatives);
  }
  return [...makers]
    .filter(([name]) => !named.has(name))
    .map(([name, alternatives]) =>
      alternatives.length === 0 ? unmatchedToken(name) : { name, alternatives, token: { mode: NO_MODE } },
    );
}

/**
 * Makes the token rules in `used` available to structure rules. A fragment becomes a rule that the lexer never tries, a
 * skipped token moves to a separate channel. Matching stays the same.
 */
function usableTokens(rules: readonly Rule[], used: ReadonlySet<string>): Rule[] {
  return rules.map((rule) => {
    if (!rule.token || !used.has(rule.name)) return rule;
    if (rule.token.fragment) return { ...rule, token: { mode: NO_MODE } };
    const { skip, ...traits } = rule.token;
    return skip ? { ...rule, token: { ...traits, channel: "skip" } } : rule;
  });
}

/**
 * Splits each rule that can only end a token of several pieces (`more`). The lexer tries the rule of the last piece.
 * The rule of the complete token is never tried and only describes the token. Rules in modes where tokens also begin
 * are not split. `freshName` returns an unused name.
 */
function withWholeTokens(rules: readonly Rule[], freshName: (base: string) => string): Rule[] {
  const { beginnings, piecesBefore } = modeGraphOf(rules);
  const inner = [...piecesBefore.keys()].filter((mode) => !beginnings.has(mode));
  const names = new Map(inner.map((mode) => [mode, freshName(`${mode}_BEFORE`)]));

  /** A match in the mode, after the earlier pieces of the same token. */
  const whole = (mode: string, match: string): Alternative => {
    const before = names.get(mode);
    return { expression: before ? sequence(reference(before), reference(match)) : reference(match) };
  };

  const parted = rules.flatMap((rule): Rule[] => {
    const { name, token, position, ...others } = rule;
    if (!token || token.fragment || token.more || !names.has(modeOf(token))) return [rule];
    const end = freshName(`${name}_END`);
    return [
      { ...rule, alternatives: [whole(modeOf(token), end)], token: { mode: NO_MODE } },
      { ...others, name: end, token: { ...token, type: token.type ?? name } },
    ];
  });
  const before = [...names].map(([mode, name]): Rule => {
    const alternatives = (piecesBefore.get(mode) ?? []).map((piece) => whole(piece.mode, piece.name));
    return { name, alternatives, token: { fragment: true } };
  });
  return [...parted, ...before];
}

const bare: Readonly<Record<string, TokenTraits>> = {
  skip: { skip: true },
  more: { more: true },
  popMode: { modes: [{ kind: "pop" }] },
};

const visibleChannels: ReadonlySet<string> = new Set(["DEFAULT_TOKEN_CHANNEL", "DEFAULT_CHANNEL", "0"]);

const withArgument: Readonly<Record<string, (argument: string) => TokenTraits>> = {
  channel: (channel) => (visibleChannels.has(channel) ? {} : { channel }),
  type: (type) => ({ type }),
  pushMode: (mode) => ({ modes: [{ kind: "push", mode }] }),
  mode: (mode) => ({ modes: [{ kind: "set", mode }] }),
};

const names: readonly string[] = [...Object.keys(bare), ...Object.keys(withArgument)];

/** The traits that the commands of a lexer rule set. Throws `GrammarError` with the position. */
function traitsOfCommands(commands: readonly Command[], file: AntlrFile): TokenTraits {
  const traits = commands.map((command) => traitsOfCommand(command, file));
  const modes = traits.flatMap((each) => each.modes ?? []);
  return Object.assign({}, ...traits, modes.length > 0 && { modes });
}

function traitsOfCommand({ name, argument, position }: Command, file: AntlrFile): TokenTraits {
  const errorWith = (problem: string, suggestion: string): GrammarError =>
    errorIn(file, position, problem, suggestion);
  const traits = Object.hasOwn(bare, name) ? bare[name] : undefined;
  const traitsFor = Object.hasOwn(withArgument, name) ? withArgument[name] : undefined;
  if (traits && argument !== undefined) throw errorWith(`"${name}" takes no argument`, `write ${name}`);
  if (traitsFor && argument === undefined) throw errorWith(`"${name}" needs a name`, `write ${name}(NAME)`);
  const found = traits ?? traitsFor?.(argument ?? "");
  if (found) return found;
  throw errorWith(
    `"${name}" is not a lexer command`,
    didYouMean(name, names) ?? `the commands are ${names.join(", ")}`,
  );
}

/** The vocabulary of a project, with token rules for literals that no declared rule covers. */
interface ProjectVocabulary extends Vocabulary {
  readonly literalRules: readonly Rule[];
}

/**
 * Maps a literal of a parser rule to the token rule that consists of it, if there is one. Otherwise it becomes a token
 * of its own that precedes all declared ones; if case is ignored, a token rule named after the literal.
 */
function vocabularyOf(project: AntlrProject, tokenRules: readonly Rule[]): ProjectVocabulary {
  const names = literalTokenNames(project.tokens);
  const texts = [...literalsIn(project.structure)].filter((text) => !names.has(text));
  const literalRules: Rule[] = [];
  const literals = new Map<string, Expression>([...names].map(([text, name]) => [text, reference(name)]));
  for (const text of texts) {
    const expression = textExpression(text, project.caseInsensitive);
    const plain = expression.kind === "literal";
    literals.set(text, plain ? expression : reference(`'${text}'`));
    if (!plain) literalRules.push({ name: `'${text}'`, alternatives: [{ expression }], token: {} });
  }
  const unnamed = texts.flatMap((text) => literals.get(text) ?? []);
  const named = new Set([...tokenRules.flatMap(visibleNameOf), ...project.declared]);
  return {
    literal: (text) => literals.get(text) ?? literal(text),
    visible: [...unnamed, ...[...named].map(reference)],
    literalRules,
  };
}

/** The token that the parser sees for a match of this rule, if any. */
function visibleNameOf({ name, token }: Rule): string[] {
  const unseen = !token || token.fragment || token.skip || token.more || token.channel !== undefined;
  return unseen ? [] : [token.type ?? name];
}

/** The token rules that consist of a single literal, by the literal; the first of equals. */
function literalTokenNames(rules: readonly LoadedRule[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { fragment, alternatives, name } of rules) {
    const [alternative, ...others] = alternatives;
    const [item, ...more] = alternative?.items.filter(({ kind }) => kind !== "action") ?? [];
    if (fragment || others.length > 0 || more.length > 0 || item?.kind !== "text") continue;
    if (!names.has(item.text)) names.set(item.text, name);
  }
  return names;
}

/** The literals of the rules in order of occurrence. */
function literalsIn(rules: readonly LoadedRule[]): Set<string> {
  const items = rules.flatMap(({ alternatives }) => [...itemsIn(alternatives)]);
  return new Set(items.flatMap((item) => (item.kind === "text" && item.text !== "" ? [item.text] : [])));
}

/** The tokens available to parser rules. */
interface Vocabulary {
  /** The expression for a literal: itself, or the token rule with that text. */
  literal(text: string): Expression;
  /** References and literals for all tokens that the parser can see. */
  readonly visible: readonly Expression[];
}

/** Translates the parser rules. The alternatives of a left-recursive rule are operators in order of precedence. */
function structureRulesOf(rules: readonly LoadedRule[], vocabulary: Vocabulary): Rule[] {
  return rules.map((rule) => {
    refuseCommands(rule);
    const alternatives = rule.alternatives.map(
      ({ items, label, associativity }): Alternative => ({
        expression: sequenceOf(items, { rule, vocabulary }),
        ...(label !== undefined && { label }),
        ...(associativity !== undefined && { associativity }),
      }),
    );
    const precedence = rule.alternatives.some(({ items: [first] }) => isItself(rule, first));
    return { name: rule.name, alternatives, ...(precedence && { precedence }), position: rule.position };
  });
}

const isItself = (rule: LoadedRule, item: Item | undefined): boolean =>
  item?.kind === "name" && item.name === rule.name;

function refuseCommands({ alternatives, file }: LoadedRule): void {
  const [command] = alternatives.flatMap(({ commands }) => commands);
  if (!command) return;
  throw errorIn(
    file,
    command.position,
    `the command "${command.name}" stands in a parser rule`,
    "only a lexer rule, whose name begins with a capital, has commands",
  );
}

interface StructureContext {
  readonly rule: LoadedRule;
  readonly vocabulary: Vocabulary;
}

function sequenceOf(items: readonly Item[], context: StructureContext): Expression {
  return sequence(...items.map((item) => itemExpression(item, context)));
}

function itemExpression(item: Item, context: StructureContext): Expression {
  switch (item.kind) {
    case "text":
      return item.text === "" ? EMPTY : context.vocabulary.literal(item.text);
    case "name":
      return isEndOfInput(item) ? EMPTY : reference(item.name);
    case "any":
      return oneOf(context.vocabulary.visible);
    case "not":
      return tokensExcept(item.item, context);
    case "block":
      return blockExpression(item.alternatives, context);
    case "repeat": {
      const repeated = repeatedBy(item.sign, itemExpression(item.item, context));
      return item.lazy ? { ...repeated, lazy: true } : repeated;
    }
    case "predicate":
    case "action":
      return EMPTY;
    case "range":
    case "set":
      throw errorIn(
        context.rule.file,
        item.position,
        "a set of characters stands in a parser rule",
        "only a lexer rule, whose name begins with a capital, is made of characters",
      );
  }
}

function blockExpression(alternatives: readonly AntlrAlternative[], context: StructureContext): Expression {
  return oneOf(alternatives.map(({ items }) => sequenceOf(items, context)));
}

function tokensExcept(item: Item, context: StructureContext): Expression {
  const { rule, vocabulary } = context;
  const excluded = new Set(excludedTokens(item, context).map(keyOf));
  const others = vocabulary.visible.filter((token) => !excluded.has(keyOf(token)));
  if (others.length > 0) return oneOf(others);
  const problem = "there is no token besides those after ~";
  throw errorIn(rule.file, item.position, problem, "nothing could ever match here");
}

function keyOf(token: Expression): string {
  if (token.kind === "reference") return token.name;
  return token.kind === "literal" ? `'${token.text}'` : "";
}

/** The tokens after `~`: one token, or a block of tokens. */
function excludedTokens(item: Item, context: StructureContext): Expression[] {
  if (item.kind === "text" || item.kind === "name") return [itemExpression(item, context)];
  if (item.kind === "block") {
    return item.alternatives.flatMap(({ items }) => items.flatMap((inner) => excludedTokens(inner, context)));
  }
  const problem = "what follows ~ in a parser rule is not a token";
  throw errorIn(context.rule.file, item.position, problem, "~ takes tokens: ~NAME, ~';', ~(A | B)");
}
