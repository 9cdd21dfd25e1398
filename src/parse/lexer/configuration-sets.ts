import { FINAL, type TokenAutomaton } from "./token-automaton.ts";

/** Ids of configurations, in the order in which they are tried. */
export type ConfigurationSet = readonly number[];

/**
 * The sets of configurations that a token automaton goes through. A configuration is a node, the stack of calls it
 * stands in, and whether the way to it led through a lazy repetition. Configurations and stacks are numbered when
 * they are first met, so that equal ones are equal numbers.
 */
export class ConfigurationSets {
  readonly #automaton: TokenAutomaton;
  /** Which of the alphabet's classes each class of the automaton holds. */
  readonly #members: readonly Uint8Array[];
  readonly #ruleCount: number;
  readonly #configurations = new Interned<Configuration>();
  /** The first stacks, one for each rule, are empty: where they end, that rule has matched. */
  readonly #stacks = new Interned<Stack>();

  constructor(automaton: TokenAutomaton, members: readonly Uint8Array[], ruleCount: number) {
    this.#automaton = automaton;
    this.#members = members;
    this.#ruleCount = ruleCount;
    for (let rule = 0; rule < ruleCount; rule++)
      this.#stacks.idOf(`${rule}`, { rule, parent: -1, returnTo: FINAL });
  }

  /** Before the first character, with these rules to try; `entries` are their first nodes. */
  start(rules: readonly { readonly rule: number; readonly entry: number }[]): ConfigurationSet {
    const set = new Set<number>();
    const seen = new Set<number>();
    for (const { rule, entry } of rules)
      this.#close({ node: entry, stack: rule, lazy: false }, { set, seen });
    return [...set];
  }

  /** After one more character of the alphabet's class. */
  next(from: ConfigurationSet, letterClass: number): ConfigurationSet {
    const set = new Set<number>();
    const seen = new Set<number>();
    // A rule that has matched by way of a lazy repetition does not go on to its less preferred configurations.
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

  /** The rules that have matched, preferred ones first. */
  matches(set: ConfigurationSet): number[] {
    return set.flatMap((id) => {
      const { node, stack } = this.#configurations.at(id);
      return node === FINAL ? [this.#stacks.at(stack).rule] : [];
    });
  }

  /** Adds what can be reached without a character; tells whether the rule has matched. */
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

  /** A call at the end of a rule leaves nothing to return to. */
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

/** Values numbered from 0 in the order in which their keys are first met. */
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
