import { oncePer, oncePerKey } from "../../base/lazy.ts";
import { referencesOf } from "../../grammar/analysis/references.ts";
import { reference, sequence } from "../../grammar/expression.ts";
import {
  DEFAULT_MODE,
  type Expression,
  type Grammar,
  isTwoLevel,
  modeOf,
  type Rule,
  type TokenTraits,
} from "../../grammar/grammar.ts";
import { literalTokens } from "../../grammar/normalize/expand.ts";
import { freshName } from "../../grammar/write/fuzzingbook-json.ts";

/** Encodes names as short texts of lone low surrogates, which no other text contains. */
export class PlaceholderTexts {
  readonly #names: readonly string[];
  readonly #indices: ReadonlyMap<string, number>;
  readonly #digits: number;

  constructor(names: Iterable<string>) {
    this.#names = [...names];
    this.#indices = new Map(this.#names.map((name, index) => [name, index]));
    this.#digits = this.#names.length > SURROGATES ? 2 : 1;
  }

  /** The placeholder of the name, which must be known. */
  of(name: string): string {
    const index = this.#indices.get(name) ?? 0;
    const digits = [index % SURROGATES, Math.floor(index / SURROGATES)].slice(0, this.#digits);
    return String.fromCharCode(...digits.map((digit) => FIRST_SURROGATE + digit));
  }

  /** The name of the placeholder; undefined when the text is not exactly one. */
  nameOf(text: string): string | undefined {
    if (text.length !== this.#digits) return undefined;
    const [low = -1, high = 0] = Array.from(text, (unit) => unit.charCodeAt(0) - FIRST_SURROGATE);
    return low < 0 ? undefined : this.#names[high * SURROGATES + low];
  }

  /** Splits a text into placeholders and the text between them. */
  split(text: string): readonly string[] {
    const placeholder = new RegExp(`([\\udc00-\\udfff]{${this.#digits}})`, "u");
    return text.split(placeholder).filter((part) => part !== "");
  }
}

const FIRST_SURROGATE = 0xdc00;
const SURROGATES = 0x400;

/** Matches a text that contains a placeholder. */
export const PLACEHOLDER = /[\udc00-\udfff]/u;

/** A grammar in which every rule also derives its placeholder, a text that represents any subtree of the rule. */
export interface Placeholders {
  /** The original grammar. */
  readonly base: Grammar;
  /** The placeholder is the last alternative of its rule. */
  readonly grammar: Grammar;
  /** The grammar with a start symbol that derives any rule, as its only child. */
  readonly startingAnywhere: Grammar;
  /** The grammar with another start symbol. */
  startingWith(name: string): Grammar;
  readonly texts: PlaceholderTexts;
  /** The type of the token of the rule's placeholder. */
  tokenOf(name: string): string;
}

/** The grammar with the placeholders of its rules. */
export const placeholdersOf = oncePer((base: Grammar): Placeholders => {
  const texts = new PlaceholderTexts(base.rules.keys());
  const tokens = new Map<string, string>();
  const grammar = { ...base, rules: withPlaceholders(base, texts, tokens) };
  return {
    base,
    grammar,
    startingAnywhere: startingAnywhere(grammar, base),
    startingWith: oncePerKey((start) => (start === base.start ? grammar : { ...grammar, start })),
    texts,
    tokenOf: (name) => tokens.get(name) ?? name,
  };
});

/**
 * The rules with their placeholders; in a two-level grammar, fills `tokens` with the token type of each placeholder.
 */
function withPlaceholders(
  base: Grammar,
  texts: PlaceholderTexts,
  tokens: Map<string, string>,
): ReadonlyMap<string, Rule> {
  const rules = new Map(base.rules);
  const modes = isTwoLevel(base) ? modesOf(base) : [];
  const insideTokens = rulesInsideTokens(base);
  for (const rule of base.rules.values()) {
    const own = classesOf(texts.of(rule.name));
    for (const traits of tokensFor(rule, modes)) {
      const name = freshName(`any ${rule.name}`, rules);
      const type = rule.token ? (rule.token.type ?? rule.name) : (tokens.get(rule.name) ?? name);
      tokens.set(rule.name, type);
      rules.set(name, {
        name,
        alternatives: [{ expression: own }],
        token: type === name ? traits : { ...traits, type },
      });
    }
    if (rule.token && !insideTokens.has(rule.name)) continue;
    const token = rule.token ? undefined : tokens.get(rule.name);
    const placeholder = { expression: token === undefined ? own : reference(token) };
    rules.set(rule.name, { ...rule, alternatives: [...rule.alternatives, placeholder] });
  }
  return rules;
}

/** A sequence of classes, because a literal of a token rule cannot contain surrogates. */
function classesOf(text: string): Expression {
  const units = Array.from(text, (unit) => unit.charCodeAt(0));
  return sequence(...units.map((unit): Expression => ({ kind: "class", ranges: [[unit, unit]] })));
}

/** The token rules for the placeholder: one in every mode, or one like the token rule itself. */
function tokensFor({ token }: Rule, modes: readonly string[]): readonly TokenTraits[] {
  if (!token) return modes.map((mode) => ({ mode }));
  return isSeen(token) ? [token] : [];
}

/** Whether structure rules can refer to the token. */
const isSeen = ({ fragment, skip, more, channel }: TokenTraits): boolean =>
  !fragment && !skip && !more && channel === undefined;

function modesOf({ rules }: Grammar): readonly string[] {
  const modes = [...rules.values()].flatMap(({ token }) => (token ? modeOf(token) : []));
  return [...new Set([DEFAULT_MODE, ...modes])];
}

/**
 * The token rules that other rules refer to, except those of a single text, which literals of structure rules refer to.
 */
function rulesInsideTokens(grammar: Grammar): ReadonlySet<string> {
  const literals = new Set(literalTokens(grammar).values());
  const tokens = [...grammar.rules.values()].filter(({ token }) => token);
  return new Set(tokens.flatMap((rule) => [...referencesOf(rule)]).filter((name) => !literals.has(name)));
}

function startingAnywhere(grammar: Grammar, base: Grammar): Grammar {
  const start = freshName("anything", grammar.rules);
  const alternatives = [...base.rules.values()]
    .filter(({ token }) => !token || isSeen(token))
    .map(({ name }) => ({ expression: reference(name) }));
  return { ...grammar, start, rules: new Map([...grammar.rules, [start, { name: start, alternatives }]]) };
}
