import type { Random } from "../../base/random.ts";
import { childrenOf } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf } from "../../tree/path.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { insertions } from "./insertions.ts";
import type { KnownInput } from "./known-inputs.ts";
import { changedTree, type SingleChange, singleChanges } from "./single-changes.ts";

/** Changes of one input that are tried, at most: of one that fails, and of one that passes. */
const mostTried = { failing: 150, passing: 30 };

/** Elements more that repetitions of one failing input get, at most. */
const mostInserted = 40;

/** Failing inputs of which the same is changed, at the same place of the same rules. */
const changedOfKind = 2;

/** So many rules around a change tell whether the same was tried elsewhere. */
const rulesAround = 3;

/** The same for the same change of a node of the same rule that stands in the same rules. */
const kindOf = ({ path, site, option, element, at }: SingleChange, tree: Tree): string =>
  JSON.stringify([...namesAround(path, tree), site.key, option, element?.alternative, at !== undefined]);

function namesAround(path: Path, tree: Tree): string[] {
  const around = path.map((_, depth) => nodeAt(tree, path.slice(0, depth)));
  return around.flatMap((node) => (node?.kind === "rule" ? [node.name] : [])).slice(-rulesAround);
}

/** The same for nodes of the same rule that stand in the same rules and derive the same. */
const placedForm = (path: Path, tree: Tree): string =>
  [...namesAround(path, tree), formOf(nodeAt(tree, path) as Tree)].join(" ");

/** How a node derives the next rules' nodes in it, and which alternatives these are. */
function formOf(node: Tree): string {
  const parts = childrenOf(node).map((child) =>
    child.kind === "rule" ? `${child.name}/${child.alternative}` : formOf(child),
  );
  const name = node.kind === "rule" ? node.name : "";
  return `${name} ${"alternative" in node ? node.alternative : ""}(${parts.join()})`;
}

const formsIn = (tree: Tree): string[] =>
  pathsOf(tree, ({ kind }) => kind === "rule").map((path) => placedForm(path, tree));

/** Whether a change is one of what makes the input another than the ones before, which fail. */
function isOfNewForm({ tree }: KnownInput, before: readonly KnownInput[]): (change: SingleChange) => boolean {
  const forms = new Set(before.flatMap((each) => formsIn(each.tree)));
  return ({ path }) => !forms.has(placedForm(path, tree));
}

/** After a change was refused with so many nodes drawn it is given up: each time one more is drawn, from two on. */
const mostDrawn = 4;

/** A change that was made, of the input with the text. */
export interface MadeChange {
  readonly from: string;
  readonly change: SingleChange;
  readonly tree: Tree;
}

/** The changes of inputs that were not tried yet. */
export class ChangesLeft {
  readonly #vocabulary: Vocabulary;
  readonly #random: Random;
  readonly #left = new Map<string, SingleChange[]>();
  /** The failing inputs of which changes of each kind were made. */
  readonly #changed = new Map<string, Set<string>>();
  readonly #kindsOf = new Map<string, ReadonlySet<string>>();

  constructor(vocabulary: Vocabulary, random: Random) {
    this.#vocabulary = vocabulary;
    this.#random = random;
  }

  areLeft(inputs: readonly KnownInput[]): boolean {
    return inputs.some((_, index) => this.#of(inputs, index).length > 0);
  }

  /** The first of the inputs that has changes left, with the next one. Of the others only those are made that none before has. */
  next(inputs: readonly KnownInput[]): MadeChange | undefined {
    const choices = { vocabulary: this.#vocabulary, random: this.#random };
    for (const [index, input] of inputs.entries()) {
      const left = this.#of(inputs, index);
      for (let change = left.shift(); change; change = left.shift()) {
        if (input.fails && !this.#isWorthwhile(change, input)) continue;
        return { from: input.text, change, tree: changedTree(input.tree, change, choices) };
      }
    }
    return undefined;
  }

  /** The program refused it: the same may be valid with something else in what is new. */
  refuse({ from, change }: MadeChange): void {
    const drawn = (change.drawn ?? 1) + 1;
    if (drawn <= mostDrawn) this.#left.get(from)?.push({ ...change, drawn });
  }

  #of(inputs: readonly KnownInput[], index: number): SingleChange[] {
    const { text, tree, fails } = inputs[index] as KnownInput;
    let left = this.#left.get(text);
    if (!left) {
      const input = inputs[index] as KnownInput;
      const before = inputs.slice(0, index);
      const isNew = fails ? this.#isNewKind(input, before) : isOfNewForm(input, before);
      const most = fails ? mostTried.failing : mostTried.passing;
      left = this.#drawn(singleChanges(tree, this.#vocabulary).filter(isNew), most);
      if (fails && index === 0) left.push(...this.#drawn(insertions(tree, this.#vocabulary), mostInserted));
      this.#left.set(text, left);
    }
    return left;
  }

  /** Whether changes of the kind were not yet made of enough other failing inputs: ever smaller ones are found, and all have their changes. */
  #isWorthwhile(change: SingleChange, { text, tree }: KnownInput): boolean {
    const kind = kindOf(change, tree);
    const changed = this.#changed.get(kind) ?? new Set();
    this.#changed.set(kind, changed);
    if (!changed.has(text) && changed.size >= changedOfKind) return false;
    changed.add(text);
    return true;
  }

  #isNewKind(input: KnownInput, before: readonly KnownInput[]): (change: SingleChange) => boolean {
    const kinds = new Set(before.flatMap((each) => [...this.#kinds(each)]));
    return (change) => !kinds.has(kindOf(change, input.tree));
  }

  #kinds(input: KnownInput): ReadonlySet<string> {
    const { text, tree } = input;
    const known =
      this.#kindsOf.get(text) ??
      new Set(singleChanges(tree, this.#vocabulary).map((change) => kindOf(change, tree)));
    this.#kindsOf.set(text, known);
    return known;
  }

  /** So many of them, in their order. */
  #drawn(changes: readonly SingleChange[], most: number): SingleChange[] {
    let needed = Math.min(most, changes.length);
    return changes.filter((_, index) => {
      const isDrawn = this.#random.below(changes.length - index) < needed;
      if (isDrawn) needed--;
      return isDrawn;
    });
  }
}
