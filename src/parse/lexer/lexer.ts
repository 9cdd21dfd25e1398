import { expressionsIn, literal } from "../../grammar/expression.ts";
import { DEFAULT_MODE, type Grammar, modeOf, type Rule } from "../../grammar/grammar.ts";
import { literalTokens, tokenOfLiteral } from "../../grammar/normalize/expand.ts";
import { type Alphabet, alphabetOf } from "../../grammar/normalize/plain-analysis.ts";
import { FINAL, type TokenAutomaton, tokenAutomaton } from "./token-automaton.ts";

export type TokenRule = Rule & Required<Pick<Rule, "token">>;

/**
 * The lexer's rules in order of preference: literals of structure rules that equal no token rule, then the token rules
 * without fragments, in order.
 */
function tokensToTry(grammar: Grammar): readonly TokenRule[] {
  return [...literalRules(grammar), ...[...grammar.rules.values()].filter(isTried)];
}

function literalRules(grammar: Grammar): TokenRule[] {
  const names = literalTokens(grammar);
  const texts = new Set<string>();
  for (const { token, alternatives } of grammar.rules.values()) {
    if (token) continue;
    for (const { expression } of alternatives) {
      for (const part of expressionsIn(expression)) {
        if (part.kind === "literal" && !names.has(part.text)) texts.add(part.text);
      }
    }
  }
  return [...texts].map((text) => {
    return { name: tokenOfLiteral(names, text), alternatives: [{ expression: literal(text) }], token: {} };
  });
}

function isTried(rule: Rule): rule is TokenRule {
  return rule.token !== undefined && !rule.token.fragment;
}

/** The modes of the lexer: the first, and those that some rule enters. */
function modesOf(rules: readonly TokenRule[]): readonly string[] {
  const modes = new Set([DEFAULT_MODE]);
  for (const { token } of rules) {
    for (const change of token.modes ?? []) if (change.kind !== "pop") modes.add(change.mode);
  }
  return [...modes];
}

/** Ids of configurations, in order of preference. */
type ConfigurationSet = readonly number[];

/**
 * The sets of configurations of a token automaton. A configuration is a node, its call stack, and whether its path
 * passed through a lazy repetition. Configurations and stacks are interned, so that equal ones have equal numbers.
 */
class ConfigurationSets {
  readonly #automaton: TokenAutomaton;
  /** For each class of the automaton, the alphabet's classes that it contains. */
  readonly #members: readonly Uint8Array[];
  readonly #ruleCount: number;
  readonly #configurations = new Interned<Configuration>();
  /** The first stacks, one for each rule, are empty: at their end, that rule has matched. */
  readonly #stacks = new Interned<Stack>();

  constructor(automaton: TokenAutomaton, members: readonly Uint8Array[], ruleCount: number) {
    this.#automaton = automaton;
    this.#members = members;
    this.#ruleCount = ruleCount;
    for (let rule = 0; rule < ruleCount; rule++)
      this.#stacks.idOf(`${rule}`, { rule, parent: -1, returnTo: FINAL });
  }

  /** The set before the first character, for these rules; `entries` are their first nodes. */
  start(rules: readonly { readonly rule: number; readonly entry: number }[]): ConfigurationSet {
    const set = new Set<number>();
    const seen = new Set<number>();
    for (const { rule, entry } of rules)
      this.#close({ node: entry, stack: rule, lazy: false }, { set, seen });
    return [...set];
  }

  /** The set after another character of the alphabet's class. */
  next(from: ConfigurationSet, letterClass: number): ConfigurationSet {
    const set = new Set<number>();
    const seen = new Set<number>();
    // A rule that has matched through a lazy repetition drops its less preferred configurations.
    let matched = -1;
    for (const id of from) {
      const { node, stack, lazy } = this.#configurations.at(id);
      const step = this.#automaton.nodes[node];
      if (step?.kind !== "class" || !this.#members[step.class]?.[letterClass]) continue;
      const { rule } = this.#stacks.at(stack);
      if (rule === matched && lazy) continue;
      const target = { node: step.next, stack, lazy };
      if (this.#close(target, { set, seen, hasMatched: rule === matched })) matched = rule;
    }
    return [...set];
  }

  /** The rules that have matched, in order of preference. */
  matches(set: ConfigurationSet): number[] {
    return set.flatMap((id) => {
      const { node, stack } = this.#configurations.at(id);
      return node === FINAL ? [this.#stacks.at(stack).rule] : [];
    });
  }

  /** Adds the configurations reachable without a character; returns whether the rule has matched. */
  #close(from: Configuration, closure: Closure): boolean {
    const { set, seen } = closure;
    let { hasMatched = false } = closure;
    const pending = [from];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { node, stack, lazy } = next;
      const id = this.#idOf(next);
      if (seen.has(id)) continue;
      seen.add(id);
      const step = this.#automaton.nodes[node];
      switch (step?.kind) {
        case "class":
          if (!hasMatched || !lazy) set.add(id);
          break;
        case "split":
          for (const target of step.targets.toReversed())
            pending.push({ node: target, stack, lazy: lazy || step.lazy });
          break;
        case "call": {
          const entry = this.#automaton.entries.get(step.rule) ?? FINAL;
          pending.push({ node: entry, stack: this.#push(stack, step.next), lazy });
          break;
        }
        case "end":
          if (stack < this.#ruleCount) {
            set.add(id);
            hasMatched = true;
          } else {
            const { parent, returnTo } = this.#stacks.at(stack);
            pending.push({ node: returnTo, stack: parent, lazy });
          }
      }
    }
    return hasMatched;
  }

  /** A call at the end of a rule needs no return address. */
  #push(parent: number, returnTo: number): number {
    if (returnTo === FINAL) return parent;
    const { rule } = this.#stacks.at(parent);
    return this.#stacks.idOf(`${parent},${returnTo}`, { rule, parent, returnTo });
  }

  #idOf(configuration: Configuration): number {
    const { node, stack, lazy } = configuration;
    return this.#configurations.idOf(`${node},${stack},${lazy}`, configuration);
  }
}

interface Configuration {
  readonly node: number;
  readonly stack: number;
  readonly lazy: boolean;
}

interface Stack {
  readonly rule: number;
  readonly parent: number;
  readonly returnTo: number;
}

interface Closure {
  readonly set: Set<number>;
  readonly seen: Set<number>;
  readonly hasMatched?: boolean;
}

/** Numbers values from 0 in the order of their first occurrence. */
class Interned<Value> {
  readonly #ids = new Map<string, number>();
  readonly #values: Value[] = [];

  idOf(key: string, value: Value): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#values.length);
    return this.#values.push(value) - 1;
  }

  at(id: number): Value {
    return this.#values[id] as Value;
  }
}

/** The end of a match, and the rules that match. */
interface Match {
  /** Index after the match, in UTF-16 units. */
  readonly end: number;
  /** Indices in the lexer's rules, in order of preference. */
  readonly rules: readonly number[];
}

/** The transition has not been computed yet. */
const UNKNOWN = -1;
/** No transition: nothing can match any more. */
const NONE = -2;

/** The number of UTF-16 code units, whose classes are in a table. */
const codeUnits = 0x10000;

/** The maximum size of a table; a full one is discarded. Nested comments make a state for each depth. */
const mostCells = 4_000_000;

/**
 * Matches single tokens of a two-level grammar: the longest match wins, lazy repetitions stop as in ANTLR 4. The
 * automaton is built on demand; each state is a set of configurations. It works on classes of characters that the
 * grammar does not distinguish.
 */
export class Lexer {
  /** All rules that it tries, in order of preference. */
  readonly rules: readonly TokenRule[];
  readonly #automaton: TokenAutomaton;
  readonly #alphabet: Alphabet;
  readonly #sets: ConfigurationSets;
  #states = new Map<string, number>();
  #setOfState: ConfigurationSet[] = [];
  /** The rules that have matched in each state. */
  #rulesOfState: (readonly number[])[] = [];
  #startStates = new Map<string, number>();
  /** The next state for each state and class of characters. */
  #table = new Int32Array(0);

  /** Throws `GrammarError` when a token rule is left recursive. */
  constructor(grammar: Grammar) {
    this.rules = tokensToTry(grammar);
    const modes = new Set(modesOf(this.rules));
    const tried = this.rules.filter(({ token }) => modes.has(modeOf(token)));
    const rules = new Map([...grammar.rules, ...tried.map((rule) => [rule.name, rule] as const)]);
    this.#automaton = tokenAutomaton(
      { ...grammar, rules },
      tried.map(({ name }) => name),
    );
    this.#alphabet = alphabetOf(this.#automaton.classes, codeUnits);
    this.#sets = new ConfigurationSets(this.#automaton, this.#alphabet.terminalClasses, this.rules.length);
  }

  /** The longest match of the mode's rules from an index of the text, possibly empty; undefined when there is none. */
  match(text: string, from: number, mode: string): Match | undefined {
    const { table: classes, size } = this.#alphabet;
    const { length } = text;
    let state = this.#startState(mode);
    let rules = this.#rulesOfState[state];
    let end = from;
    for (let index = from; index < length; ) {
      const unit = text.charCodeAt(index);
      let letterClass = classes[unit] as number;
      let width = 1;
      if (unit >= 0xd800 && unit < 0xdc00) {
        const codePoint = text.codePointAt(index) ?? unit;
        if (codePoint > 0xffff) {
          letterClass = this.#alphabet.classOf(codePoint);
          width = 2;
        }
      }
      let next = this.#table[state * size + letterClass] as number;
      if (next === UNKNOWN) next = this.#nextState(state, letterClass);
      if (next === NONE) break;
      state = next;
      index += width;
      const matched = this.#rulesOfState[state] as readonly number[];
      if (matched.length > 0) {
        rules = matched;
        end = index;
      }
    }
    return rules && rules.length > 0 ? { end, rules } : undefined;
  }

  #startState(mode: string): number {
    const known = this.#startStates.get(mode);
    if (known !== undefined) return known;
    const entries = this.rules.flatMap(({ name, token }, rule) => {
      const entry = this.#automaton.entries.get(name);
      return modeOf(token) === mode && entry !== undefined ? [{ rule, entry }] : [];
    });
    const state = this.#stateOf(this.#sets.start(entries));
    this.#startStates.set(mode, state);
    return state;
  }

  #nextState(state: number, letterClass: number): number {
    const set = this.#sets.next(this.#setOfState[state] ?? [], letterClass);
    if (this.#setOfState.length * this.#alphabet.size > mostCells) {
      this.#forget();
      return set.length === 0 ? NONE : this.#stateOf(set);
    }
    const next = set.length === 0 ? NONE : this.#stateOf(set);
    this.#table[state * this.#alphabet.size + letterClass] = next;
    return next;
  }

  #stateOf(set: ConfigurationSet): number {
    const key = set.join();
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const state = this.#setOfState.push(set) - 1;
    this.#states.set(key, state);
    this.#rulesOfState.push(this.#sets.matches(set));
    this.#growTable();
    return state;
  }

  #growTable(): void {
    const cells = this.#setOfState.length * this.#alphabet.size;
    if (cells <= this.#table.length) return;
    const table = new Int32Array(cells * 2).fill(UNKNOWN);
    table.set(this.#table);
    this.#table = table;
  }

  #forget(): void {
    this.#states = new Map();
    this.#setOfState = [];
    this.#rulesOfState = [];
    this.#startStates = new Map();
    this.#table = new Int32Array(0);
  }
}
