import type { Alphabet } from "../../grammar/normalize/alphabet.ts";
import type { Branch, Step } from "../../grammar/normalize/step.ts";

export type Pick = Extract<Step, { kind: "pick" }>;

/** Which branch of a pick a letter takes, looked up by the letter's class once it was asked for. */
export class Branches {
  readonly #alphabet: Alphabet;
  readonly #tables = new Map<Pick, readonly (readonly Step[])[]>();

  constructor(alphabet: Alphabet) {
    this.#alphabet = alphabet;
  }

  stepsOf(pick: Pick, letterClass: number): readonly Step[] {
    return this.tableOf(pick)[letterClass] ?? [];
  }

  /** For each class of letters, the steps of its branch. */
  tableOf(pick: Pick): readonly (readonly Step[])[] {
    let table = this.#tables.get(pick);
    if (!table) {
      table = this.#alphabet.samples.map((letter) => branchOf(pick.branches, letter)?.steps ?? []);
      this.#tables.set(pick, table);
    }
    return table;
  }
}

function branchOf(branches: readonly Branch[], letter: number): Branch | undefined {
  return branches.find(({ ranges }) => ranges.some(([first, last]) => first <= letter && letter <= last));
}
