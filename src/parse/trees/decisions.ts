import type { Step } from "../../grammar/normalize/step.ts";
import type { Dots } from "../automaton/dots.ts";
import type { Branches } from "./branches.ts";

type Ranks = readonly number[];

const NONE: Ranks = [];

/** The ranks of the decisions that productions make between their symbols, see `Step`; read when first asked for. */
export class Decisions {
  readonly #dots: Dots;
  readonly #branches: Branches;
  /** For each dot of the productions read the decisions made there. */
  readonly #atDots: Ranks[] = [];
  /** For those before a letter that decides something itself, the same for each class of letters. */
  readonly #ofLetters = new Map<number, readonly Ranks[]>();

  constructor(dots: Dots, branches: Branches) {
    this.#dots = dots;
    this.#branches = branches;
  }

  at(dot: number): Ranks {
    this.#readAt(dot);
    return this.#atDots[dot] as Ranks;
  }

  /** Those made by a letter of the class, which is the symbol behind the dot. */
  ofLetter(dot: number, letterClass: number): Ranks {
    this.#readAt(dot);
    return this.#ofLetters.get(dot)?.[letterClass] ?? NONE;
  }

  #readAt(dot: number): void {
    if (!this.#atDots[dot]) this.#read(this.#dots.production[dot] as number);
  }

  #read(production: number): void {
    const { productions, firstDot } = this.#dots;
    const first = firstDot[production] as number;
    const end = firstDot[production + 1] as number;
    for (let dot = first; dot < end; dot++) this.#atDots[dot] = NONE;
    let dot = first;
    for (const step of productions[production]?.steps ?? []) {
      if (step.kind === "decision") this.#atDots[dot] = [...(this.#atDots[dot] as Ranks), step.rank];
      else if (step.kind === "leaf") dot += step.length;
      else if (step.kind === "child") dot++;
      else if (step.kind === "pick") this.#ofLetters.set(dot++, this.#branches.tableOf(step).map(ranksOf));
    }
  }
}

const ranksOf = (steps: readonly Step[]): Ranks =>
  steps.flatMap((step) => (step.kind === "decision" ? [step.rank] : []));
