import { Random } from "../base/random.ts";
import { type BlankKind, blankKindOf, isSameLayout } from "../tree/blank.ts";
import { textOf } from "../tree/text.ts";
import type { KeptBlanks, Tree } from "../tree/tree.ts";
import { seedOf } from "./drawn-trees.ts";
import { type Filled, type Filling, leastPart, type Place, type Slot, withInner } from "./failing-input.ts";
import type { Trials } from "./trials.ts";
import { type BlankTrees, blankTrees } from "./words.ts";

/** Failing inputs with other white space everywhere after which any may be there, until all is confirmed together. */
const enoughAtFirst = 4;

/** The same where nothing is open, so that nothing else is confirmed. */
const enoughAlone = 40;

/** Most places that are tried one by one, each with two or three runs. */
const mostAlone = 40;

/** Inputs that do not fail after which more is kept everywhere. */
const mostNarrowings = 12;

/** The white space of the failing input that must stay for it to keep failing. */
export class Blanks {
  readonly #trials: Trials;
  readonly #blanks: readonly Blank[];
  #draws = 0;

  constructor(trials: Trials) {
    const { blanks, grammar } = trials.input;
    this.#trials = trials;
    this.#blanks = blanks.map((place) => ({
      place,
      slot: { places: [place] },
      trees: blankTrees(grammar).get(place.node.name) ?? new Map(),
      isSettled: false,
      keeps: undefined,
    }));
  }

  /** The white space that stays, by place; places where any may be are absent. */
  get kept(): ReadonlyMap<Place, KeptBlanks> {
    return new Map(this.#blanks.flatMap(({ place, keeps }) => (keeps ? [[place, keeps] as const] : [])));
  }

  /** Tries the white space outside the open slots. Refused inputs count as passing ones. */
  async settle(open: readonly Slot[]): Promise<void> {
    const fresh = this.#beside(open).filter(({ isSettled }) => !isSettled);
    if (fresh.length === 0) return;
    for (const blank of fresh) blank.isSettled = true;
    const enough = open.length === 0 ? enoughAlone : enoughAtFirst;
    if ((await this.#notFailing(open, enough)) === undefined) return;
    if (fresh.length <= mostAlone) {
      for (const blank of fresh) blank.keeps = await this.#keptAlone(blank);
    } else {
      if (await this.#narrowed(open, enough)) return;
      for (const blank of fresh) blank.keeps ??= "line ends";
    }
    if (await this.#narrowed(open, enough)) return;
    for (const blank of fresh) blank.keeps = "white space";
  }

  /** Whether the input fails with enough fillings, after more is kept where it did not fail. */
  async #narrowed(open: readonly Slot[], enough: number): Promise<boolean> {
    for (let count = 0; count < mostNarrowings; count++) {
      const other = await this.#notFailing(open, enough);
      if (other === undefined) return true;
      this.narrow(await leastPart(other, async (part) => !(await this.#fails(part))));
    }
    return false;
  }

  /** Other white space in about this share of the places outside the open slots, as far as it may vary. */
  varied(open: readonly Slot[], share: number, random: Random): Filling {
    return this.#beside(open).flatMap((blank): readonly Filled[] => {
      const isNew = random.unit() < share;
      const trees = treesFor(blank);
      const tree = trees[random.below(Math.max(1, trees.length))];
      return isNew && tree ? [filledWith(blank, tree)] : [];
    });
  }

  /** Keeps more of the white space that the filling replaces; false if it replaces none. */
  narrow(filling: Filling): boolean {
    const replaced = new Set(filling.map(({ slot }) => slot));
    const narrowed = this.#blanks.filter(({ slot }) => replaced.has(slot));
    for (const blank of narrowed) blank.keeps = blank.keeps === undefined ? "line ends" : "white space";
    return narrowed.length > 0;
  }

  #beside(open: readonly Slot[]): readonly Blank[] {
    const inner = withInner(open, this.#trials.input);
    return this.#blanks.filter(({ place: { above } }) => !above || !inner.has(above));
  }

  /** A filling with which the input does not fail; undefined when it fails with enough of them. */
  async #notFailing(open: readonly Slot[], enough: number): Promise<Filling | undefined> {
    for (let asked = 0; asked < enough; asked++) {
      const random = new Random(seedOf(this.#trials.seed, BLANKS, this.#draws++));
      const filling = this.varied(open, 1, random);
      if (filling.length > 0 && !(await this.#fails(filling))) return filling;
    }
    return undefined;
  }

  /** The white space that must stay in one place while all other places keep theirs. */
  async #keptAlone(blank: Blank): Promise<KeptBlanks | undefined> {
    const own = blankKindOf(textOf(blank.place.node));
    for (const [kind, [other]] of blank.trees) {
      if (isSameLayout(kind, own) || !other || (await this.#fails([filledWith(blank, other)]))) continue;
      const [alike] = treesFor({ ...blank, keeps: "line ends" });
      return !alike || (await this.#fails([filledWith(blank, alike)])) ? "line ends" : "white space";
    }
    return undefined;
  }

  async #fails(filling: Filling): Promise<boolean> {
    return (await this.#trials.askOne(filling)) === "fail";
  }
}

interface Blank {
  readonly place: Place;
  readonly slot: Slot;
  readonly trees: BlankTrees;
  /** Whether it was tried. */
  isSettled: boolean;
  keeps: KeptBlanks | undefined;
}

/** Trees that may replace it, without the one of the same text. */
function treesFor({ place, trees, keeps }: Pick<Blank, "place" | "trees" | "keeps">): readonly Tree[] {
  if (keeps === "white space") return [];
  const own = textOf(place.node);
  const mayBe = (kind: BlankKind): boolean => keeps === undefined || isSameLayout(kind, blankKindOf(own));
  return [...trees]
    .flatMap(([kind, each]) => (mayBe(kind) ? each : []))
    .filter((tree) => textOf(tree) !== own);
}

const filledWith = ({ slot }: Blank, tree: Tree): Filled => ({
  slot,
  replacement: { tree, text: textOf(tree), letters: "" },
});

const BLANKS = -5;
