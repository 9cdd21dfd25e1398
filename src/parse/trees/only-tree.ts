import type { Label } from "../../grammar/normalize/plain-grammar.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Items } from "../automaton/items.ts";
import { type Chart, OVER } from "../chart/chart.ts";
import { endByte, type Letters, startByte } from "../input/letters.ts";
import type { BackwardStep, BackwardSteps } from "./decisions.ts";
import { NO_CHILDREN, nodeOf, textNode } from "./tree-stack.ts";

/** The cell of a nonterminal that derives the empty text. */
const NO_CELL = -1;

/**
 * Reads the derivation of an unambiguous chart from right to left, without packing the forest. At a choice it sets
 * `isAmbiguous`; everything read after that is meaningless.
 */
class OnlyDerivation {
  isAmbiguous = false;
  /** The number of letters still to be read. */
  position: number;
  readonly #chart: Chart;
  readonly #items: Items;
  /** The current item in the innermost production, and its cell. */
  #item = 0;
  #cell = NO_CELL;
  /** The items and cells of the enclosing productions. */
  #depth = 0;
  readonly #outerItems: number[] = [];
  readonly #outerCells: number[] = [];
  /** The nonterminal read last, and the cell in which it is complete. */
  #nonterminal = 0;
  #completeIn = NO_CELL;

  /** The completion must end in the chart's Earley set `position`. */
  constructor(chart: Chart, completion: number, position: number) {
    this.#chart = chart;
    this.#items = chart.automaton.items;
    this.position = position;
    this.#readCompletion(completion);
  }

  /** Enters the nonterminal read last, and returns its production. */
  enter(): number {
    this.#outerItems[this.#depth] = this.#item;
    this.#outerCells[this.#depth++] = this.#cell;
    this.#cell = this.#completeIn;
    this.#item = this.#cell === NO_CELL ? this.#emptyItem() : this.#completeItem();
    return this.#items.production[this.#item] as number;
  }

  /** Returns to the enclosing production. */
  leave(): void {
    this.#item = this.#outerItems[--this.#depth] as number;
    this.#cell = this.#outerCells[this.#depth] as number;
  }

  /** Reads the letter before the item. Only one link of a cell is over a letter. */
  readLetter(): void {
    const chart = this.#chart;
    const cell = this.#cell;
    let from = chart.from[cell] as number;
    let link = chart.furtherLink[cell] as number;
    for (let over = chart.over[cell] as number; over !== OVER.letter; link = chart.nextLink(link)) {
      over = chart.linkOver(link);
      from = chart.linkFrom(link);
    }
    this.#cell = from;
    this.#item--;
    this.position--;
  }

  /** Reads the nonterminal before the item. */
  readNonterminal(): void {
    const chart = this.#chart;
    const items = this.#items;
    const cell = this.#cell;
    const before = --this.#item;
    this.#nonterminal = items.symbol[before] as number;
    if (cell === NO_CELL || chart.over[cell] === OVER.beginning) this.#completeIn = NO_CELL;
    else if (items.absorbs[before]) this.#completeIn = cell;
    else if (items.skippable[before] || chart.furtherLink[cell] !== -1) this.#readOneOfSeveral();
    else {
      this.#readCompletion(chart.over[cell] as number);
      this.#cell = chart.from[cell] as number;
    }
  }

  /** Reads a nonterminal that may be empty or have alternatives. */
  #readOneOfSeveral(): void {
    const chart = this.#chart;
    const items = this.#items;
    const item = this.#item;
    const cell = this.#cell;
    const firstItem = items.firstItem[items.production[item] as number] as number;
    let ways = 0;
    let from = NO_CELL;
    let completion = -1;
    for (let before = item; ; before--) {
      const symbol = items.symbol[before] as number;
      if (items.absorbs[before] && chart.isComplete(cell, symbol)) ways++;
      let link = -1;
      do {
        const over = (link < 0 ? chart.over[cell] : chart.linkOver(link)) as number;
        const source = (link < 0 ? chart.from[cell] : chart.linkFrom(link)) as number;
        link = (link < 0 ? chart.furtherLink[cell] : chart.nextLink(link)) as number;
        if (over >= 0 ? chart.completed[over] !== symbol : symbol >= 0) continue;
        if (items.absorbs[before] || !chart.hasItem(source, before)) continue;
        ways++;
        if (before < item) continue;
        from = source;
        completion = over;
      } while (link >= 0);
      if (before === firstItem || !items.skippable[before]) break;
    }
    this.isAmbiguous ||= ways !== 1;
    this.#completeIn = NO_CELL;
    if (from === NO_CELL) return;
    this.#readCompletion(completion);
    this.#cell = from;
  }

  #readCompletion(completion: number): void {
    const chart = this.#chart;
    this.#nonterminal = chart.completed[completion] as number;
    this.#completeIn = chart.completedCell[completion] as number;
  }

  /** The last item of the only production that completes the nonterminal read last. */
  #completeItem(): number {
    const chart = this.#chart;
    const cell = this.#cell;
    const { nonterminal } = this.#items;
    const { completeItemsIn } = chart.automaton.states;
    let only = -1;
    let state = chart.state[cell] as number;
    for (let further = chart.furtherState[cell] as number; ; further = chart.nextState[further] as number) {
      const complete = completeItemsIn[state] as Int32Array;
      for (let index = 0; index < complete.length; index++) {
        const item = complete[index] as number;
        if (nonterminal[item] !== this.#nonterminal || item === only) continue;
        this.isAmbiguous ||= only >= 0;
        only = item;
      }
      if (further < 0) return only;
      state = chart.listedState[further] as number;
    }
  }

  /** The last item of the only production by which the nonterminal read last derives the empty text. */
  #emptyItem(): number {
    const { emptyItems } = this.#items;
    const items = emptyItems[this.#nonterminal] as Int32Array;
    this.isAmbiguous ||= items.length !== 1;
    return items[0] as number;
  }
}

type Steps = readonly BackwardStep[];

const stepsBetweenPauses = 20_000;

/**
 * Builds the tree of a chart with only one derivation; undefined when it has several. The steps of each production (see
 * `BackwardSteps`) run from right to left, so that a list is built from its last element. This is the innermost loop of
 * parsing: a single function, because calls between steps would take half as long again. Pauses every few milliseconds.
 */
export function* onlyTree(
  chart: Chart,
  letters: Letters,
  backward: BackwardSteps,
): Generator<void, Tree | undefined, void> {
  const derivation = new OnlyDerivation(chart, chart.completionOfStart(), letters.length);
  const trees = new BackwardStack(letters);
  /** The steps that remain after a production or the branch of a pick. */
  const outer: Interrupted = { steps: [], places: [], areBranches: [] };
  let depth = 0;
  let steps = backward.of(derivation.enter());
  let place = 0;
  const interrupt = (isBranch: boolean): void => {
    outer.steps[depth] = steps;
    outer.places[depth] = place;
    outer.areBranches[depth++] = isBranch;
    place = 0;
  };
  for (let done = 1; !derivation.isAmbiguous; done++) {
    if (done % stepsBetweenPauses === 0) yield;
    const step = steps[place++];
    if (!step) {
      if (depth === 0) return trees.result();
      if (!outer.areBranches[--depth]) derivation.leave();
      steps = outer.steps[depth] as Steps;
      place = outer.places[depth] as number;
      continue;
    }
    switch (step.kind) {
      case "close":
        trees.end(derivation.position, false);
        break;
      case "open":
        trees.make(step.label, derivation.position);
        break;
      case "leaf": {
        const end = derivation.position;
        for (let left = step.length; left > 0; left--) derivation.readLetter();
        trees.leaf(step.token, derivation.position, end);
        break;
      }
      case "child":
        derivation.readNonterminal();
        if (derivation.isAmbiguous) return undefined;
        // A tail call: after its last step a production need not be resumed.
        if (place < steps.length) interrupt(false);
        else {
          derivation.leave();
          place = 0;
        }
        steps = backward.of(derivation.enter());
        break;
      case "pick":
        interrupt(true);
        steps = step.branches[letters.classes[derivation.position - 1] as number] as Steps;
        break;
      case "unwind":
        trees.end(derivation.position, true);
        break;
      case "mark":
        trees.endMany();
        break;
    }
  }
  return undefined;
}

interface Interrupted {
  readonly steps: Steps[];
  readonly places: number[];
  readonly areBranches: boolean[];
}

/** Finished trees, leftmost on top, while a tree is built from right to left. */
class BackwardStack {
  readonly #letters: Letters;
  readonly #finished: Tree[] = [];
  #count = 0;
  /**
   * For each end of nodes to be made: its place, the number of trees finished before it, and whether it ends several
   * nodes.
   */
  #endCount = 0;
  readonly #places: number[] = [];
  readonly #heights: number[] = [];
  readonly #areOfMany: boolean[] = [];

  constructor(letters: Letters) {
    this.#letters = letters;
  }

  /** One node ends here or, until `endMany`, several; each begins with a `make`. */
  end(place: number, isOfMany: boolean): void {
    this.#places[this.#endCount] = place;
    this.#heights[this.#endCount] = this.#count;
    this.#areOfMany[this.#endCount++] = isOfMany;
  }

  endMany(): void {
    this.#endCount--;
  }

  leaf(token: string | undefined, from: number, to: number): void {
    const letters = this.#letters;
    const text = letters.textBetween(from, to);
    this.#finished[this.#count++] = textNode(token, text, startByte(letters, from, to), endByte(letters, to));
  }

  /** Makes a node from its start to the newest end, with all trees finished since. */
  make(label: Label, from: number): void {
    const letters = this.#letters;
    const newest = this.#endCount - 1;
    const to = this.#places[newest] as number;
    const children = this.#childrenAbove(this.#heights[newest] as number);
    if (!this.#areOfMany[newest]) this.#endCount--;
    this.#finished[this.#count++] = nodeOf(
      label,
      children,
      startByte(letters, from, to),
      endByte(letters, to),
    );
  }

  /** The only finished tree. It spans the whole input, including text outside of tokens. */
  result(): Tree {
    return { ...(this.#finished[0] as Tree), start: 0, end: this.#letters.byteLength };
  }

  #childrenAbove(height: number): readonly Tree[] {
    const finished = this.#finished;
    const count = this.#count;
    this.#count = height;
    const length = count - height;
    if (length === 0) return NO_CHILDREN;
    if (length === 1) return [finished[height] as Tree];
    // Slicing an array takes longer than making a new one of two.
    if (length === 2) return [finished[height + 1] as Tree, finished[height] as Tree];
    return finished.slice(height, count).reverse();
  }
}
