import { type Drawing, nonterminalOf } from "./drawing.ts";
import {
  isRest,
  type KnownNode,
  type KnownPart,
  type KnownPlace,
  partAt,
  rowProduction,
} from "./known-tree.ts";
import type { Pair, PairOption } from "./pairs.ts";
import type { ShortProduction } from "./short-grammar.ts";

/** What a derivation may keep of the known trees that it follows. */
export class Following {
  readonly #drawing: Drawing;

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  /** Whether the node there is not to be followed. */
  isLeft({ known, parent, at }: KnownPlace): boolean {
    const { place, leaving } = this.#drawing;
    return known === place?.known && leaving.has(parent.children[at]?.entered as number);
  }

  /** Whether the part may be taken over as it is: it does all that is to be done, and nothing in it is not to be followed. */
  takes(pair: Pair, part: KnownPart): boolean {
    return !this.#leaves(part) && this.#accepts(pair, part);
  }

  /** Whether there is something for the option's parts to follow that does all that is to be done there. */
  fits({ of, production, parts }: PairOption, place: KnownPlace | undefined): boolean {
    if (!place || production !== this.followed(of, place)) return false;
    const isRow = isRest(nonterminalOf(this.#drawing, of));
    const parent = isRow ? place.parent : (place.parent.children[place.at] as KnownNode);
    let at = isRow ? place.at : 0;
    let next = 0;
    for (const symbol of production.flat.symbols) {
      if (symbol.kind === "nonterminal") {
        const pair = parts[next++] as Pair;
        const part = partAt({ known: place.known, parent, at }, isRest(nonterminalOf(this.#drawing, pair)));
        if (!this.#accepts(pair, part)) return false;
      }
      at++;
    }
    return true;
  }

  /** The production of what the pair follows. */
  followed({ nonterminal }: Pair, place: KnownPlace | undefined): ShortProduction | undefined {
    if (!place) return undefined;
    const { grammar } = this.#drawing;
    if (!isRest(grammar.flat.nonterminals[nonterminal])) return place.parent.children[place.at]?.production;
    return rowProduction(grammar.ways[nonterminal] ?? [], place.at < place.parent.children.length);
  }

  /** Whether something in the part is not to be followed. */
  #leaves({ known, entered, left }: KnownPart): boolean {
    if (known !== this.#drawing.place?.known) return false;
    for (const each of this.#drawing.leaving) if (each >= entered && each < left) return true;
    return false;
  }

  #accepts({ states }: Pair, part: KnownPart): boolean {
    return this.#drawing.obligations.every((each, index) => each.accepts(states[index] as number, part));
  }
}
