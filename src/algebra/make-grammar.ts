import { grouped } from "../base/grouped.ts";
import { OptionsError } from "../base/options-error.ts";
import { closure } from "../base/relation.ts";
import type { SiteExpression, Sites } from "../generate/sites.ts";
import { referencesOf } from "../grammar/analysis/references.ts";
import { expressionsIn, literal, reference } from "../grammar/expression.ts";
import {
  type Alternative,
  type Expression,
  type Grammar,
  type GroupOrigin,
  isTwoLevel,
  type Rule,
} from "../grammar/grammar.ts";
import { literalTokens } from "../grammar/normalize/expand.ts";
import { freshName } from "../grammar/write/fuzzingbook-json.ts";
import type { FlatGrammar, FlatNonterminal, FlatSymbol } from "./flat-grammar.ts";
import type { Product, ProductNode, ProductProduction, ProductView } from "./product.ts";
import type { StateWords } from "./state-words.ts";

/** A grammar made from a product, with the origins of its rules. */
export interface MadeGrammar {
  readonly grammar: Grammar;
  /** By name, without the copies of base rules. */
  readonly rules: ReadonlyMap<string, MadeRule>;
  /** Whether a view was copied rather than made. */
  readonly isWhole: Product["isWhole"];
}

/** A rule that derives the union of some product nodes. */
export interface MadeRule {
  readonly nodes: readonly ProductNode[];
  readonly alternatives: readonly MadeAlternative[];
}

export interface MadeAlternative {
  readonly alternative: Alternative;
  /** The node it belongs to, and its productions: several when a production consists only of the rest of a row. */
  readonly node: ProductNode;
  readonly productions: readonly ProductProduction[];
  /** The copied part of the base grammar, possibly a narrowed class, for each item; undefined for other items. */
  readonly parts: readonly (SiteExpression | undefined)[];
}

interface Making {
  readonly sites: Sites;
  readonly flat: FlatGrammar;
  readonly product: Product;
  readonly words: StateWords;
}

/**
 * Makes the grammar of the trees that the accepted nodes derive. Rules have origins, so that `project` yields trees of
 * the base grammar. Rules whose trees all share one state are copied, with all rules that they refer to. Pauses.
 */
export function makingGrammar(
  making: Making,
  accepted: readonly ProductNode[],
): Generator<void, MadeGrammar, void> {
  return new GrammarMaking(making).making(accepted);
}

/** An item of an alternative, and its origin. */
interface Item {
  readonly expression: Expression;
  readonly part?: SiteExpression;
}

class GrammarMaking {
  readonly #making: Making;
  readonly #base: Grammar;
  readonly #taken: Set<string>;
  readonly #names = new Map<ProductNode, string>();
  readonly #words = new Map<number, ReadonlyMap<ProductNode, string>>();
  readonly #viewNames = new Map<ProductView, string>();
  /** In the order in which rules mention them. */
  readonly #pending = new Set<ProductNode>();
  readonly #made = new Map<string, MadeRule>();
  readonly #rules = new Map<string, Rule>();
  /** The names of the copied base rules. */
  readonly #copied = new Set<string>();

  constructor(making: Making) {
    this.#making = making;
    this.#base = making.sites.grammar;
    this.#taken = new Set(this.#base.rules.keys());
  }

  *making(accepted: readonly ProductNode[]): Generator<void, MadeGrammar, void> {
    const start = this.#startingWith(accepted);
    for (const node of this.#dividedTokens()) this.#nameOf(node);
    for (const node of this.#pending) {
      this.#addRule(this.#nameOf(node), [node]);
      yield;
    }
    const rules = assembledRules(this.#base, [...this.#rules.values()], this.#copied);
    return {
      grammar: { ...this.#base, start, rules },
      rules: this.#made,
      isWhole: this.#making.product.isWhole,
    };
  }

  #startingWith(accepted: readonly ProductNode[]): string {
    const { flat, product } = this.#making;
    const [only, another] = accepted;
    if (product.isWhole({ nonterminal: flat.start, members: accepted })) {
      this.#copied.add(this.#base.start);
      return this.#base.start;
    }
    if (only && !another) return this.#nameOf(only);
    const start = this.#newName(this.#wordedName({ nonterminal: flat.start }, accepted));
    this.#addRule(start, accepted);
    return start;
  }

  /**
   * The nodes of token rules with several states. They are made even if unused, because all token rules decide how
   * texts are tokenized.
   */
  #dividedTokens(): readonly ProductNode[] {
    const { flat, product } = this.#making;
    return flat.nonterminals.flatMap(({ role, rule, isInside }, number) => {
      const nodes = product.nodes[number] ?? [];
      const isToken = role.kind === "rule" && !isInside && this.#base.rules.get(rule)?.token;
      return isToken && nodes.length > 1 ? nodes : [];
    });
  }

  #nameOf(node: ProductNode): string {
    const known = this.#names.get(node);
    if (known !== undefined) return known;
    const name = this.#newName(this.#wordedName(node, [node]));
    this.#names.set(node, name);
    this.#pending.add(node);
    return name;
  }

  /** A name for the union of these nodes of one nonterminal. */
  #wordedName({ nonterminal }: Pick<ProductNode, "nonterminal">, nodes: readonly ProductNode[]): string {
    const { role, rule } = this.#nonterminalOf({ nonterminal });
    const [only, another] = nodes;
    const isUnion = only === undefined || another !== undefined;
    return [
      rule,
      ...(role.kind === "rule" ? [] : [role.kind === "group" ? role.expression.kind : role.kind]),
      isUnion
        ? this.#making.words.ofAll(nodes.map(({ state }) => state))
        : this.#wordsIn(nonterminal).get(only),
    ].join("-");
  }

  #wordsIn(nonterminal: number): ReadonlyMap<ProductNode, string> {
    const known = this.#words.get(nonterminal);
    if (known) return known;
    const { product, words } = this.#making;
    const nodes = product.nodes[nonterminal] ?? [];
    const each = words.of(nodes.map(({ state }) => state));
    const found = new Map(nodes.map((node, index) => [node, each[index] as string]));
    this.#words.set(nonterminal, found);
    return found;
  }

  #newName(wanted: string): string {
    const name = freshName(wanted, this.#taken);
    this.#taken.add(name);
    return name;
  }

  #nonterminalOf({ nonterminal }: Pick<ProductNode, "nonterminal">): FlatNonterminal {
    return this.#making.flat.nonterminals[nonterminal] as FlatNonterminal;
  }

  #addRule(name: string, nodes: readonly ProductNode[]): void {
    const nonterminal = this.#nonterminalOf(nodes[0] as ProductNode);
    const alternatives = nodes
      .flatMap((node) =>
        this.#waysOf(node.productions).map((productions) => this.#alternative(node, productions)),
      )
      .sort((one, other) => (one.alternative.origin ?? 0) - (other.alternative.origin ?? 0));
    this.#made.set(name, { nodes, alternatives });
    const traits = this.#base.rules.get(nonterminal.rule)?.token;
    const token =
      traits && (nonterminal.isInside || nonterminal.role.kind !== "rule" ? { fragment: true } : traits);
    this.#rules.set(name, {
      name,
      alternatives: alternatives.map(({ alternative }) => alternative),
      origin: originOf(nonterminal),
      ...(token && { token }),
    });
  }

  /** Expands productions that consist only of the rest of a row. */
  #waysOf(productions: readonly ProductProduction[]): readonly (readonly ProductProduction[])[] {
    return productions.flatMap((production) => {
      const [only, another] = production.fillings;
      const isRest = only?.kind === "view" && !another && this.#nonterminalOf(only).role.kind === "rest";
      return isRest ? this.#waysOf(productionsOf(only)).map((way) => [production, ...way]) : [[production]];
    });
  }

  #alternative(node: ProductNode, productions: readonly ProductProduction[]): MadeAlternative {
    const { role, rule } = this.#nonterminalOf(node);
    const origin = (productions[0] as ProductProduction).flat.alternative;
    const items = this.#itemsOf(productions.at(-1) as ProductProduction);
    const label = role.kind === "rule" ? this.#base.rules.get(rule)?.alternatives[origin]?.label : undefined;
    const expression = rowOf(items.map((item) => item.expression));
    const alternative: Alternative = { expression, origin, ...(label !== undefined && { label }) };
    return { alternative, node, productions, parts: items.map(({ part }) => part) };
  }

  #itemsOf({ flat, fillings }: ProductProduction): readonly Item[] {
    return fillings.flatMap((filling, index) => {
      const symbol = flat.symbols[index] as FlatSymbol;
      if (filling.kind === "literal") return [{ expression: literal(filling.text) }];
      if (filling.kind === "view") return this.#itemsOfView(filling);
      const { ranges } = filling;
      return symbol.kind === "class" ? [{ expression: { kind: "class", ranges }, part: symbol }] : [];
    });
  }

  #itemsOfView(view: ProductView): readonly Item[] {
    const { role, rule } = this.#nonterminalOf(view);
    const only = role.kind === "rest" ? onlyProductionOf(view) : undefined;
    if (only) return this.#itemsOf(only);
    if (role.kind === "rest" || !this.#making.product.isWhole(view)) {
      return [{ expression: reference(this.#nameOfView(view)) }];
    }
    const expression = role.kind === "rule" ? reference(rule) : expressionOf(role.expression);
    for (const each of expressionsIn(expression)) if (each.kind === "reference") this.#copied.add(each.name);
    return role.kind === "rule" ? [{ expression }] : [{ expression, part: role.expression }];
  }

  /** The name of the view's only node, or of a rule that derives the union of its nodes. */
  #nameOfView(view: ProductView): string {
    const [only, another] = view.members;
    if (only && !another) return this.#nameOf(only);
    const known = this.#viewNames.get(view);
    if (known !== undefined) return known;
    const { role } = this.#nonterminalOf(view);
    const name = this.#newName(this.#wordedName(view, view.members));
    this.#viewNames.set(view, name);
    if (role.kind === "rest") this.#addRule(name, view.members);
    else this.#addUnion(name, view);
    return name;
  }

  #addUnion(name: string, { members, nonterminal }: ProductView): void {
    const alternatives = members.map((node): MadeAlternative => {
      const alternative = { expression: reference(this.#nameOf(node)) };
      return { alternative, node, productions: [], parts: [undefined] };
    });
    this.#made.set(name, { nodes: members, alternatives });
    const { isInside } = this.#making.flat.nonterminals[nonterminal] as FlatNonterminal;
    this.#rules.set(name, {
      name,
      alternatives: alternatives.map(({ alternative }) => alternative),
      origin: null,
      ...(isInside &&
        this.#base.rules.get(this.#nonterminalOf({ nonterminal }).rule)?.token && {
          token: { fragment: true },
        }),
    });
  }
}

const productionsOf = ({ members }: ProductView): readonly ProductProduction[] =>
  members.flatMap(({ productions }) => productions);

/** The view's production, if it has only one. */
function onlyProductionOf({ members: [node, ...others] }: ProductView): ProductProduction | undefined {
  const [only, ...more] = node?.productions ?? [];
  return others.length + more.length === 0 ? only : undefined;
}

function originOf({ role, rule }: FlatNonterminal): string | null | GroupOrigin {
  return role.kind === "rule" ? rule : role.kind === "rest" ? null : { group: role.expression.kind };
}

/** The items of an alternative; a single group stays a group. */
function rowOf(items: readonly Expression[]): Expression {
  const [only, another] = items;
  return only && !another && only.kind !== "sequence" ? only : { kind: "sequence", items };
}

/** The expression that the part was made from. */
function expressionOf(part: SiteExpression): Expression {
  switch (part.kind) {
    case "sequence":
      return { kind: "sequence", items: part.items.map(expressionOf) };
    case "choice":
      return { kind: "choice", alternatives: part.site.expressions };
    case "repetition":
    case "class":
      return part.site.expressions[0] as Expression;
    default:
      return part;
  }
}

/**
 * Collects the made rules, the copies of base rules, and everything that these refer to. Texts are tokenized as by the
 * base grammar: all token rules stay, in its order, and literals that no rule uses any more become tokens.
 */
function assembledRules(
  base: Grammar,
  made: readonly Rule[],
  copied: ReadonlySet<string>,
): ReadonlyMap<string, Rule> {
  const madeTokens = grouped(
    made.filter(({ token, origin }) => token && !token.fragment && typeof origin === "string"),
    ({ origin }) => origin as string,
  );
  const wholeTokens = [...base.rules.values()].filter(
    ({ name, token }) => token && !token.fragment && !madeTokens.has(name),
  );
  const copies = closure([...copied, ...wholeTokens.map(({ name }) => name)], (name) =>
    referencesOf(base.rules.get(name) as Rule),
  );
  const rules: Rule[] = made.filter(({ token }) => !token);
  const tokens: Rule[] = [];
  for (const rule of base.rules.values()) {
    const variants = madeTokens.get(rule.name) ?? [];
    tokens.push(...variants.map((each) => notLiteral(each)));
    if (!copies.has(rule.name)) continue;
    const copy = { ...rule, origin: rule.name };
    if (!rule.token) rules.push(copy);
    else tokens.push(variants.length > 0 ? { ...copy, token: { fragment: true } } : copy);
  }
  const fragments = made.filter(({ token }) => token?.fragment);
  const all = [...rules, ...lostLiterals(base, rules), ...tokens, ...fragments];
  return new Map(all.map((rule) => [rule.name, rule]));
}

/**
 * Wraps a literal in a sequence, because a token rule that is a single literal would capture the literals of structure
 * rules.
 */
function notLiteral(rule: Rule): Rule {
  const alternatives = rule.alternatives.map((alternative) => {
    const { expression } = alternative;
    return expression.kind === "literal"
      ? { ...alternative, expression: { kind: "sequence", items: [expression] } as const }
      : alternative;
  });
  return { ...rule, alternatives };
}

/** Token rules for the literals of the base grammar's structure rules that these rules lack. */
function lostLiterals(base: Grammar, rules: readonly Rule[]): readonly Rule[] {
  if (!isTwoLevel(base)) return [];
  const kept = new Set([...literalTokens(base).keys(), ...literalsIn(rules)]);
  const structure = [...base.rules.values()].filter(({ token }) => !token);
  const lost = [...literalsIn(structure)].filter((text) => !kept.has(text));
  return lost.map((text) => ({
    name: freshName(`'${text}'`, base.rules),
    alternatives: [{ expression: literal(text) }],
    token: {},
  }));
}

function literalsIn(rules: readonly Rule[]): ReadonlySet<string> {
  const expressions = rules.flatMap(({ alternatives }) => alternatives.map(({ expression }) => expression));
  return new Set(
    expressions.flatMap((expression) =>
      [...expressionsIn(expression)].flatMap((each) => (each.kind === "literal" ? [each.text] : [])),
    ),
  );
}

/**
 * Throws an OptionsError if the made grammar cannot express a token rule of the base grammar: laziness, `more` or a
 * type.
 */
export function assertSayable({ grammar, rules }: MadeGrammar, base: Grammar): void {
  for (const { name, origin } of grammar.rules.values()) {
    if (rules.has(name) && typeof origin === "string") assertPlainToken(origin, base);
  }
}

/** Throws an OptionsError for a token whose text its own rule does not determine. */
export function assertPlainToken(name: string, base: Grammar): void {
  const rule = base.rules.get(name);
  if (!rule?.token || isPlainToken(rule, base)) return;
  throw new OptionsError(
    `the condition concerns the text of the token ${name}, which ends as soon as it can or is made of several rules; leave it open in the pattern.`,
  );
}

function isPlainToken({ name, alternatives, token }: Rule, { rules }: Grammar): boolean {
  const tokens = [...rules.values()].flatMap((rule) => rule.token ?? []);
  const isJoined = token?.type !== undefined || tokens.some(({ type, more }) => type === name || more);
  const parts = alternatives.flatMap(({ expression }) => [...expressionsIn(expression)]);
  return !isJoined && !parts.some((part) => part.kind === "repetition" && part.lazy);
}
