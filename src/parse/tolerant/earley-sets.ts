import { oncePerKey } from "../../base/lazy.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import { type Automaton, NONE } from "../automaton/automaton.ts";
import { OVER } from "../chart/chart.ts";
import { Recognizer } from "../chart/recognizer.ts";

/** Caches the targets of moves from Earley sets; `rewind` removes the entries after a mark. */
class MoveMemory {
  readonly #known = new Map<number, number>();
  readonly #log: number[] = [];
  readonly #classes: number;

  constructor(classes: number) {
    this.#classes = classes;
  }

  get mark(): number {
    return this.#log.length;
  }

  get(earleySet: number, letterClass: number): number | undefined {
    return this.#known.get(earleySet * this.#classes + letterClass);
  }

  set(earleySet: number, letterClass: number, target: number): void {
    const key = earleySet * this.#classes + letterClass;
    this.#known.set(key, target);
    this.#log.push(key);
  }

  rewind(mark: number): void {
    for (const key of this.#log.splice(mark)) this.#known.delete(key);
  }
}

/** The possible next letters in an Earley set; they depend on its states, not on their origins. */
interface Prospect {
  /** For each distinct continuation, the class of letters that costs the least to insert. */
  readonly classes: readonly number[];
  /** Whether nearly any letter is allowed, as inside a string or a comment. */
  readonly isFree: boolean;
}

interface EarleySetsOptions {
  readonly classes: number;
  readonly insertCost: (letterClass: number) => number;
  /** Classes that all fit only where nearly any letter fits; empty when there is no such place. */
  readonly diverse: readonly number[];
}

interface EarleySet {
  /** Its states that can go on, with their origins: Earley sets of one key are interchangeable. */
  readonly key: string;
  readonly states: string;
  /** How many parts are open, one in the other. */
  readonly depth: number;
}

/** The sizes of the chart and of the cache when an Earley set was opened. */
interface Mark {
  readonly states: number;
  readonly links: number;
  readonly moves: number;
}

/**
 * A chart that reads many texts in parallel, each from the Earley set where it branches off. Earley sets with the same
 * states and origins are shared, so texts whose differences do not matter merge.
 */
export class EarleySets {
  /** The number of Earley sets made so far, removed ones included. */
  made = 0;
  readonly #automaton: Automaton;
  readonly #options: EarleySetsOptions;
  readonly #recognizer: Recognizer;
  readonly #byKey = new Map<string, number>();
  readonly #earleySets: EarleySet[] = [];
  readonly #marks: Mark[] = [];
  readonly #moves: MoveMemory;
  readonly #prospects = new Map<string, Prospect>();
  /** For each Earley set, the numbers of what follows states that began there; and the numbers by their texts. */
  readonly #continuations: (Map<number, number> | undefined)[] = [];
  readonly #byWays = new Map<string, number>();
  readonly #depths: number[] = [];

  constructor(automaton: Automaton, options: EarleySetsOptions) {
    this.#automaton = automaton;
    this.#options = options;
    this.#recognizer = new Recognizer(automaton, 1024);
    this.#moves = new MoveMemory(options.classes);
    this.#open();
    this.#recognizer.begin(automaton.anyNext);
    this.#close();
  }

  get count(): number {
    return this.#earleySets.length;
  }

  /** The Earley set after a letter of the class; -1 when the letter does not fit. */
  after(earleySet: number, letterClass: number): number {
    const known = this.#moves.get(earleySet, letterClass);
    if (known !== undefined) return known;
    const recognizer = this.#recognizer;
    const automaton = this.#automaton;
    this.#open();
    const letter = automaton.moves.letter + letterClass;
    recognizer.read(earleySet, letter, { next: automaton.anyNext, over: OVER.letter });
    const target = this.#close();
    this.#moves.set(earleySet, letterClass, target);
    return target;
  }

  /** Whether the grammar derives a text that ends in this Earley set. */
  isEnd(earleySet: number): boolean {
    return this.#recognizer.chart.completionOfStart(earleySet) >= 0;
  }

  /** How many parts are open in the Earley set, one in the other. */
  depth(earleySet: number): number {
    return this.#earleySets[earleySet]?.depth ?? 0;
  }

  prospect(earleySet: number): Prospect {
    const states = this.#earleySets[earleySet]?.states ?? "";
    const prospect = this.#prospects.get(states) ?? this.#prospectOf(earleySet);
    this.#prospects.set(states, prospect);
    return prospect;
  }

  /** Removes all Earley sets after the first ones. */
  rewind(count: number): void {
    const mark = this.#marks[count];
    if (mark === undefined) return;
    this.#recognizer.rewind(count, mark);
    this.#moves.rewind(mark.moves);
    for (const { key } of this.#earleySets.splice(count)) this.#byKey.delete(key);
    this.#marks.length = count;
    this.#continuations.length = Math.min(count, this.#continuations.length);
  }

  #open(): void {
    const { stateCount: states, linkCount: links } = this.#recognizer.chart;
    this.#marks.push({ states, links, moves: this.#moves.mark });
    this.#recognizer.open();
    this.made++;
  }

  /** Closes the open Earley set and returns it or an equal known one; -1 when it is empty. */
  #close(): number {
    const recognizer = this.#recognizer;
    const automaton = this.#automaton;
    const number = this.#earleySets.length;
    if (!recognizer.isEmpty) {
      recognizer.complete(automaton.anyNext);
      const earleySet = this.#describe(number);
      const known = this.#byKey.get(earleySet.key);
      if (known === undefined) {
        this.#byKey.set(earleySet.key, number);
        this.#earleySets.push(earleySet);
        return number;
      }
      this.rewind(number);
      return known;
    }
    this.rewind(number);
    return -1;
  }

  #describe(earleySet: number): EarleySet {
    const { chart } = this.#recognizer;
    const goingOn: string[] = [];
    const states: number[] = [];
    let depth = 0;
    for (const cell of this.#cellsOf(earleySet)) {
      const origin = chart.origin[cell] ?? 0;
      for (const state of chart.statesOf(cell)) {
        if (!this.#goesOn(state)) continue;
        states.push(state);
        const behind = origin === earleySet ? -1 : this.#continuation(origin, state);
        goingOn.push(behind < 0 ? `${state}` : `${state}@${behind}`);
        depth = Math.max(depth, this.#depths[behind] ?? 0);
      }
    }
    return { key: goingOn.sort().join(" "), states: states.sort().join(" "), depth };
  }

  /** Whether a state matters for what follows: it has an item before the end of its production, or ends the text. */
  #goesOn(state: number): boolean {
    const { itemsOf, completeItemsIn, completedIn } = this.#automaton.states;
    return (
      itemsOf[state]?.length !== completeItemsIn[state]?.length ||
      completedIn[state]?.includes(START) === true
    );
  }

  /** Numbers all that may follow a state behind the nonterminals that began at the state's origin. */
  #continuation(origin: number, state: number): number {
    this.#continuations[origin] ??= new Map();
    const known = this.#continuations[origin]?.get(state);
    if (known !== undefined) return known;
    const { chart } = this.#recognizer;
    const ways: string[] = [];
    let depth = 0;
    const last = chart.firstWaiter[origin + 1] ?? 0;
    const nonterminals = new Set(this.#nonterminalsOf(state));
    for (const nonterminal of nonterminals) {
      for (let waiter = chart.firstWaiter[origin] ?? 0; waiter < last; waiter++) {
        const waiting = chart.waitingState[waiter] ?? NONE;
        const target = this.#automaton.after(waiting, nonterminal, this.#automaton.anyNext);
        if (target === NONE) continue;
        const further = chart.origin[chart.waitingCell[waiter] ?? 0] ?? 0;
        if (further === origin) for (const each of this.#nonterminalsOf(target)) nonterminals.add(each);
        const behind = further === origin ? -1 : this.#continuation(further, target);
        ways.push(`${nonterminal}>${target}@${behind}`);
        depth = Math.max(depth, 1 + (this.#depths[behind] ?? 0));
      }
    }
    const key = ways.sort().join(" ");
    const number = this.#byWays.get(key) ?? this.#byWays.size;
    this.#byWays.set(key, number);
    this.#depths[number] = depth;
    this.#continuations[origin]?.set(state, number);
    return number;
  }

  /** The nonterminals that a state may complete, with those that absorb them. */
  readonly #nonterminalsOf = oncePerKey((state: number): ReadonlySet<number> => {
    const { nonterminal, behindAbsorbed } = this.#automaton.items;
    const items = this.#automaton.states.itemsOf[state] ?? [];
    const nonterminals = new Set(Array.from(items, (item) => nonterminal[item] ?? 0));
    for (const each of nonterminals)
      for (const item of behindAbsorbed.get(each) ?? []) nonterminals.add(nonterminal[item] ?? 0);
    return nonterminals;
  });

  #prospectOf(earleySet: number): Prospect {
    const automaton = this.#automaton;
    const options = this.#options;
    const states = Array.from(this.#cellsOf(earleySet), (cell) => [
      ...this.#recognizer.chart.statesOf(cell),
    ]).flat();
    const target = (state: number, letterClass: number): number =>
      automaton.after(state, automaton.moves.letter + letterClass, automaton.anyNext);
    const cheapest = new Map<string, number>();
    for (let letterClass = 0; letterClass < options.classes; letterClass++) {
      const cost = options.insertCost(letterClass);
      const targets = states.map((state) => target(state, letterClass));
      if (cost === Infinity || targets.every((each) => each === NONE)) continue;
      const known = cheapest.get(targets.join());
      if (known === undefined || cost < options.insertCost(known)) cheapest.set(targets.join(), letterClass);
    }
    const takesAll = (state: number): boolean =>
      options.diverse.every((letterClass) => target(state, letterClass) !== NONE);
    return { classes: [...cheapest.values()], isFree: options.diverse.length > 0 && states.some(takesAll) };
  }

  *#cellsOf(earleySet: number): Generator<number, void, void> {
    const { firstCell } = this.#recognizer.chart;
    for (let cell = firstCell[earleySet] ?? 0; cell < (firstCell[earleySet + 1] ?? 0); cell++) yield cell;
  }
}
