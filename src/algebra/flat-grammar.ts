import { mapAt } from "../base/grouped.ts";
import { oncePerKey } from "../base/lazy.ts";
import { itemsOf, type Site, type SiteExpression, type Sites } from "../generate/sites.ts";
import type { Expression, Rule } from "../grammar/grammar.ts";
import { levelledRules, operandLevels, operatorOf } from "../grammar/normalize/precedence-levels.ts";

/**
 * A grammar of short productions in which at most two symbols derive more than one text. Each nonterminal represents a
 * rule, a group inside an alternative, or the rest of a row of children.
 */
export interface FlatGrammar {
  readonly nonterminals: readonly FlatNonterminal[];
  readonly productions: readonly FlatProduction[];
  /** The nonterminal of the start symbol. */
  readonly start: number;
  /** For each rule and index of an alternative, its production; alternatives that derive nothing new have none. */
  readonly alternatives: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

export interface FlatNonterminal {
  readonly role: FlatRole;
  /** The rule that it is, or is a part of. */
  readonly rule: string;
  /** Whether it lies inside a token. */
  readonly isInside: boolean;
  /** Indices in `FlatGrammar.productions`. */
  readonly productions: readonly number[];
}

/**
 * The role of a nonterminal's nodes: a rule, a group, or further children of the parent. For a rule with operator
 * precedence, level 0 is any derivation and the other levels are operand positions. A group at the edge of such a rule
 * has the level of its operand.
 */
type FlatRole =
  | { readonly kind: "rule"; readonly level?: number }
  | { readonly kind: "group"; readonly expression: GroupExpression; readonly level?: number }
  | { readonly kind: "rest" };

type GroupExpression = Extract<SiteExpression, { readonly kind: "choice" | "repetition" | "sequence" }>;

export interface FlatProduction {
  readonly nonterminal: number;
  /** Identifies the production for patterns, equally at every occurrence of the alternative. */
  readonly label: string;
  /** Index of the rule's or the choice's alternative; 0 elsewhere. */
  readonly alternative: number;
  readonly symbols: readonly FlatSymbol[];
  /** The choice that the production makes, if any. */
  readonly choice?: FlatChoice;
}

/** An alternative, or whether a repetition ends after `position` elements. */
export type FlatChoice =
  | { readonly kind: "option"; readonly site: Site; readonly option: number }
  | { readonly kind: "element"; readonly site: Site; readonly position: number; readonly ends: boolean };

export type FlatSymbol =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "class"; readonly site: Site }
  | { readonly kind: "nonterminal"; readonly number: number };

/** The number of elements of a repetition that have nonterminals of their own; its bounds may require more. */
export type Positions = (repetition: Site) => number;

/**
 * Flattens the part of the grammar that is reachable from the start symbol. Of equal alternatives only the first
 * remains, as in parsing.
 */
export function flatten(sites: Sites, positions: Positions = () => 0): FlatGrammar {
  return new Flattening(sites, positions).result();
}

class Flattening {
  readonly #sites: Sites;
  readonly #positions: Positions;
  readonly #nonterminals: (FlatNonterminal & { readonly productions: number[] })[] = [];
  readonly #productions: FlatProduction[] = [];
  readonly #ruleNumbers = new Map<string, number>();
  readonly #alternatives = new Map<string, Map<number, number>>();

  constructor(sites: Sites, positions: Positions) {
    this.#sites = sites;
    this.#positions = positions;
  }

  result(): FlatGrammar {
    const start = this.#ruleNumber(this.#sites.grammar.start, false);
    // The loop includes the nonterminals of referenced rules, which are appended meanwhile.
    for (let number = start; number < this.#nonterminals.length; number++) this.#addAlternatives(number);
    return {
      nonterminals: this.#nonterminals,
      productions: this.#productions,
      start,
      alternatives: this.#alternatives,
    };
  }

  #ruleNumber(name: string, isInside: boolean, level = this.#levelsOf(name) && 0): number {
    const key = `${isInside} ${level} ${name}`;
    const role = { kind: "rule", ...atLevel(level) } as const;
    const known = this.#ruleNumbers.get(key) ?? this.#newNonterminal(role, { rule: name, isInside });
    this.#ruleNumbers.set(key, known);
    return known;
  }

  #newNonterminal(role: FlatRole, { rule, isInside }: Pick<FlatNonterminal, "rule" | "isInside">): number {
    return this.#nonterminals.push({ role, rule, isInside, productions: [] }) - 1;
  }

  #addAlternatives(nonterminal: number): void {
    const { role, rule } = this.#nonterminals[nonterminal] as FlatNonterminal;
    if (role.kind !== "rule") return;
    const { name, site, alternatives } = this.#sites.rule(rule);
    const isInside = this.#sites.grammar.rules.get(name)?.token !== undefined;
    const known = mapAt(this.#alternatives, name);
    const level = this.#levelsOf(name)?.[role.level ?? 0];
    for (const option of optionsOf(site)) {
      if (level && !level.has(option)) continue;
      const children = itemsOf(alternatives[option] as SiteExpression);
      const row = { rule, label: `${name}:${option}`, children, isInside, edges: level?.get(option) };
      known.set(option, this.#addRow(nonterminal, row, { kind: "option", site, option }));
    }
  }

  /** Undefined for a rule without operators. */
  readonly #levelsOf = oncePerKey((name: string): readonly RuleLevel[] | undefined => {
    const { grammar } = this.#sites;
    return levelledRules(grammar).has(name) ? ruleLevels(grammar.rules.get(name) as Rule) : undefined;
  });

  /**
   * Adds a production for a row of children; symbols after the first one with a choice become a nonterminal of their
   * own.
   */
  #addRow(nonterminal: number, row: Row, choice?: FlatChoice): number {
    const { children, edges } = row;
    const symbols = children.map((child, index) =>
      this.#symbol(child, {
        ...row,
        label: `${row.label}.${index}`,
        edges: edges && {
          left: index === 0 ? edges.left : undefined,
          right: index === children.length - 1 ? edges.right : undefined,
        },
      }),
    );
    return this.#addProduction(nonterminal, { ...row, symbols, ...(choice && { choice }) });
  }

  #addProduction(nonterminal: number, { label, symbols, choice, ...place }: Draft): number {
    const alternative = choice?.kind === "option" ? choice.option : 0;
    const busy = symbols.flatMap((symbol, index) => (symbol.kind === "literal" ? [] : [index]));
    const [, second, third] = busy;
    let short = symbols;
    if (second !== undefined && third !== undefined) {
      const rest = this.#newNonterminal({ kind: "rest" }, place);
      this.#addProduction(rest, { ...place, label: `${label}+`, symbols: symbols.slice(second) });
      short = [...symbols.slice(0, second), { kind: "nonterminal", number: rest }];
    }
    const production = { nonterminal, label, alternative, symbols: short, ...(choice && { choice }) };
    const index = this.#productions.push(production) - 1;
    this.#nonterminals[nonterminal]?.productions.push(index);
    return index;
  }

  #symbol(expression: SiteExpression, place: Place): FlatSymbol {
    switch (expression.kind) {
      case "literal":
        return expression;
      case "class":
        return { kind: "class", site: expression.site };
      case "reference":
        return {
          kind: "nonterminal",
          number: this.#ruleNumber(expression.name, place.isInside, edgeLevel(place)),
        };
      default:
        return { kind: "nonterminal", number: this.#group(expression, place) };
    }
  }

  #group(expression: GroupExpression, place: Place): number {
    const group = this.#newNonterminal({ kind: "group", expression, ...atLevel(edgeLevel(place)) }, place);
    if (expression.kind === "sequence") this.#addRow(group, { ...place, children: expression.items });
    else if (expression.kind === "repetition") this.#addElements(group, expression, place);
    else {
      for (const option of optionsOf(expression.site)) {
        const label = `${place.label}:${option}`;
        const row = { ...place, label, children: [expression.alternatives[option] as SiteExpression] };
        this.#addRow(group, row, { kind: "option", site: expression.site, option });
      }
    }
    return group;
  }

  /** Adds a nonterminal for each distinguished position; the last one of an unbounded repetition refers to itself. */
  #addElements(group: number, { site, item }: SiteRepetition, place: Place): void {
    const { label } = place;
    const [min, max] = site.options[0] ?? [0, 0];
    const isBounded = max !== Number.POSITIVE_INFINITY;
    const last = isBounded ? max : Math.max(min, this.#positions(site));
    const element = max > 0 ? this.#symbol(item, { ...place, label: `${label}*` }) : undefined;
    const rests = Array.from({ length: last + 1 }, () => this.#newNonterminal({ kind: "rest" }, place));
    this.#addProduction(group, { ...place, symbols: [symbolOf(rests[0])] });
    for (const [position, rest] of rests.entries()) {
      const choice = { kind: "element", site, position } as const;
      if (position >= min) {
        const end = {
          ...place,
          label: `${label}@${position}$`,
          symbols: [],
          choice: { ...choice, ends: true },
        };
        this.#addProduction(rest, end);
      }
      if (!element || (isBounded && position === last)) continue;
      const symbols = [element, symbolOf(rests[position + 1] ?? rest)];
      this.#addProduction(rest, {
        ...place,
        label: `${label}@${position}`,
        symbols,
        choice: { ...choice, ends: false },
      });
    }
  }
}

type SiteRepetition = Extract<SiteExpression, { readonly kind: "repetition" }>;

const symbolOf = (number = 0): FlatSymbol => ({ kind: "nonterminal", number });

/** The context of a symbol. */
interface Place extends Pick<FlatNonterminal, "rule" | "isInside">, Pick<FlatProduction, "label"> {
  readonly edges?: EdgeLevels | undefined;
}

/** The level of a symbol that is alone at an edge. */
const edgeLevel = ({ edges }: Place): number | undefined => edges?.left ?? edges?.right;

const atLevel = (level: number | undefined): { readonly level?: number } =>
  level === undefined ? {} : { level };

interface Row extends Place {
  readonly children: readonly SiteExpression[];
}

interface Draft extends Place, Pick<FlatProduction, "symbols" | "choice"> {}

/** The alternatives that derive a text and differ from all earlier ones. */
function optionsOf({ expressions, options }: Site): readonly number[] {
  const seen = new Set<string>();
  return options.flatMap(([option]) => {
    const key = JSON.stringify(expressions[option]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [option];
  });
}

/** The alternatives that can be outermost at a level, with the operand levels at their edges. */
type RuleLevel = ReadonlyMap<number, EdgeLevels>;

/** The operand levels at the edges of a row of the rule itself. */
interface EdgeLevels {
  readonly left?: number | undefined;
  readonly right?: number | undefined;
}

/** The levels of a rule whose operators bind by the order of its alternatives; level 0 is any derivation. */
function ruleLevels(rule: Rule): readonly RuleLevel[] {
  const operators = rule.alternatives.map(({ expression }, alternative) => {
    const isAlone = expression.kind === "reference";
    const left = !isAlone && isAtEdge(rule.name, expression, 0);
    const right = !isAlone && isAtEdge(rule.name, expression, -1);
    return { ...operatorOf(rule, alternative, { left, right }), alternative };
  });
  return operandLevels(operators).map(
    (level) => new Map(level.map(({ operator, left, right }) => [operator.alternative, { left, right }])),
  );
}

/** Whether the expression begins or ends with the rule, including nested sequences. */
function isAtEdge(name: string, expression: Expression, edge: 0 | -1): boolean {
  if (expression.kind === "reference") return expression.name === name;
  const next = expression.kind === "sequence" ? expression.items.at(edge) : undefined;
  return next !== undefined && isAtEdge(name, next, edge);
}
