import { oncePerKey } from "../../base/lazy.ts";
import type { Alphabet } from "../../grammar/normalize/plain-analysis.ts";
import type { Branch, Label, Production, Step } from "../../grammar/normalize/plain-grammar.ts";
import type { Items } from "../automaton/items.ts";

type Pick = Extract<Step, { kind: "pick" }>;

/** For each class of letters, the steps of the branch that the letter selects in a pick. */
type BranchTables = (pick: Pick) => readonly (readonly Step[])[];

export const branchTables = ({ samples }: Alphabet): BranchTables =>
  oncePerKey((pick: Pick) => samples.map((letter) => branchOf(pick.branches, letter)?.steps ?? []));

function branchOf(branches: readonly Branch[], letter: number): Branch | undefined {
  return branches.find(({ ranges }) => ranges.some(([first, last]) => first <= letter && letter <= last));
}

type Ranks = readonly number[];

const NONE: Ranks = [];

/** The ranks of the decisions that productions make between their symbols, see `Step`; read on demand. */
export class Decisions {
  readonly #items: Items;
  readonly #tables: BranchTables;
  /** For each item of the productions read so far, its decisions. */
  readonly #atItems: Ranks[] = [];
  /** For each item before a pick, the decisions for each class of letters. */
  readonly #ofLetters = new Map<number, readonly Ranks[]>();

  constructor(items: Items, tables: BranchTables) {
    this.#items = items;
    this.#tables = tables;
  }

  at(item: number): Ranks {
    this.#readAt(item);
    return this.#atItems[item] as Ranks;
  }

  /** The decisions made by a letter of the class, the symbol after the item. */
  ofLetter(item: number, letterClass: number): Ranks {
    this.#readAt(item);
    return this.#ofLetters.get(item)?.[letterClass] ?? NONE;
  }

  #readAt(item: number): void {
    if (!this.#atItems[item]) this.#read(this.#items.production[item] as number);
  }

  #read(production: number): void {
    const { productions, firstItem } = this.#items;
    const first = firstItem[production] as number;
    const end = firstItem[production + 1] as number;
    for (let item = first; item < end; item++) this.#atItems[item] = NONE;
    let item = first;
    for (const step of productions[production]?.steps ?? []) {
      if (step.kind === "decision") this.#atItems[item] = [...(this.#atItems[item] as Ranks), step.rank];
      else if (step.kind === "leaf") item += step.length;
      else if (step.kind === "child") item++;
      else if (step.kind === "pick") this.#ofLetters.set(item++, this.#tables(step).map(ranksOf));
    }
  }
}

const ranksOf = (steps: readonly Step[]): Ranks =>
  steps.flatMap((step) => (step.kind === "decision" ? [step.rank] : []));

/** Decisions make no tree. */
type BuildingStep = Exclude<Step, { kind: "decision" }>;

/** A step of rebuilding a tree from right to left. All steps have the same fields, which keeps access fast. */
export interface BackwardStep {
  readonly kind: BuildingStep["kind"];
  /** The node of an `open`. */
  readonly label: Label;
  /** The number of letters of a `leaf`, and its token, if any. */
  readonly length: number;
  readonly token: string | undefined;
  /** For each class of letters, the branch of a `pick`. */
  readonly branches: readonly (readonly BackwardStep[])[];
}

/** The steps of a production in reverse, made on demand. */
export type BackwardSteps = (production: number) => readonly BackwardStep[];

export function backwardSteps(productions: readonly Production[], tables: BranchTables): BackwardSteps {
  const known: (readonly BackwardStep[] | undefined)[] = productions.map(() => undefined);
  return (production) => {
    known[production] ??= backward(productions[production]?.steps ?? [], tables);
    return known[production];
  };
}

function backward(steps: readonly Step[], tables: BranchTables): readonly BackwardStep[] {
  const building = steps.filter((step): step is BuildingStep => step.kind !== "decision");
  return building.toReversed().map((step): BackwardStep => {
    const { kind } = step;
    return {
      kind,
      label: kind === "open" ? step.label : NO_LABEL,
      length: kind === "leaf" ? step.length : 0,
      token: kind === "leaf" ? step.token : undefined,
      branches: kind === "pick" ? tables(step).map((each) => backward(each, tables)) : [],
    };
  });
}

const NO_LABEL: Label = { kind: "sequence" };
