import type { FlatNonterminal, FlatSymbol } from "../../algebra/flat-grammar.ts";
import { between, has } from "../../base/inclusive-ranges.ts";
import { draw, evenly } from "../../generate/distribution.ts";
import { aboveChildren, expansionOf } from "../../generate/model.ts";
import { leaf } from "../../tree/node.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { admitsAll, candidateTexts } from "./candidate-texts.ts";
import { derivedNode } from "./derived-node.ts";
import { type Drawing, nonterminalOf, type Scope } from "./drawing.ts";
import { Following } from "./following.ts";
import { isRest, type KnownPlace, partAt, placeInside } from "./known-tree.ts";
import { OptionChoice } from "./option-choice.ts";
import type { Pair, PairOption } from "./pairs.ts";
import type { ShortProduction } from "./short-grammar.ts";
import type { Window } from "./sums.ts";

/** Nodes of a derivation, besides one for each character that it must have. */
const mostNodes = 5_000;

/** Texts drawn where a text must meet demands, and texts tried that are known to. */
const drawnTexts = 4;
const mostTexts = 12;

/** How often another option is tried where one got stuck. */
const mostReturns = 20;

/** Nodes above each other. */
const mostDepth = 500;

/** A derivation that does all that is to be done, drawn near a known tree; undefined when it got stuck. */
export function drawDerivation(drawing: Drawing): Tree | undefined {
  return new Derivation(drawing).tree();
}

class Derivation {
  readonly #drawing: Drawing;
  readonly #following: Following;
  readonly #choice: OptionChoice;
  #nodes = 0;
  #returns = 0;
  #depth = 0;

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
    this.#following = new Following(drawing);
    this.#choice = new OptionChoice(drawing, this.#following);
  }

  tree(): Tree | undefined {
    const { product, place, sums } = this.#drawing;
    const row: Tree[] = [];
    const isDone = this.#derive(
      product.root,
      { place, window: sums.whole, above: [], context: "", wanted: undefined },
      row,
    );
    return isDone ? row[0] : undefined;
  }

  /** Adds a node of the pair to the row; false when it got stuck. */
  #derive(pair: Pair, scope: Scope, row: Tree[]): boolean {
    const { model, sites } = this.#drawing;
    const nonterminal = nonterminalOf(this.#drawing, pair);
    const place = this.#placeFor(pair, scope.place);
    if (place && this.#copies(pair, { place, window: scope.window }, row)) return true;
    const { role, rule } = nonterminal;
    const context =
      role.kind === "rule" ? model.contextOf(sites.rule(rule).origin, scope.above) : scope.context;
    const { window, above, wanted } = scope;
    const within: Scope = { place, window, above, context, wanted };
    const { values } = this.#drawing.sums;
    const before = [...values];
    const stuck = new Set<PairOption>();
    do {
      const option = this.#choice.choose(pair, within, stuck);
      if (!option) return false;
      const add = option.texts.length > 0 ? this.#spell : this.#expand;
      if (add.call(this, option, within, row)) return true;
      values.splice(0, before.length, ...before);
      stuck.add(option);
    } while (this.#returns++ < mostReturns);
    return false;
  }

  /** Adds a node with a text that meets the option's demands: one that is known to, or one that is derived and happens to. */
  #spell(option: PairOption, scope: Scope, row: Tree[]): boolean {
    const { sums, random, spelled } = this.#drawing;
    const before = [...sums.values];
    for (let tried = random.below(2) === 0 ? 0 : drawnTexts; tried < drawnTexts; tried++) {
      const drawn: Tree[] = [];
      if (this.#expand(option, scope, drawn) && admitsAll(option.texts, textOf(drawn[0] as Tree))) {
        row.push(...drawn);
        return true;
      }
      sums.values.splice(0, before.length, ...before);
    }
    const texts = candidateTexts(option.texts, random);
    for (let tried = 0; tried < mostTexts && texts.length > 0; tried++) {
      // Earlier ones are plainer.
      const [text] = texts.splice(Math.floor(random.unit() ** 2 * texts.length), 1) as [string];
      const known = spelled(option.of.nonterminal, text);
      const place = known && { known, parent: known.root, at: 0 };
      if (place && this.#copies(option.of, { place, window: scope.window }, row)) return true;
    }
    return false;
  }

  /** Adds a node with the option's production. */
  #expand(option: PairOption, scope: Scope, row: Tree[]): boolean {
    const { sums } = this.#drawing;
    const { of, production } = option;
    const { place } = scope;
    const nonterminal = nonterminalOf(this.#drawing, of);
    const children: Tree[] = [];
    const { above, context, wanted } = this.#inside(nonterminal, production, scope);
    const inner: Scope = {
      place: place && placeInside(place, production),
      window: sums.narrowed(scope.window, option.lengths),
      above,
      context,
      wanted,
    };
    this.#depth++;
    const isFilled = this.#depth <= mostDepth && this.#fill(option, inner, children);
    this.#depth--;
    if (!isFilled) return false;
    row.push(derivedNode(nonterminal, production, children));
    return true;
  }

  /** What a node follows: the same as what it stands for, or another known node where it leaves that. */
  #placeFor({ nonterminal }: Pair, place: KnownPlace | undefined): KnownPlace | undefined {
    const { random } = this.#drawing;
    if (place?.parent.children[place.at] && !this.#following.isLeft(place)) return place;
    if (this.#choice.isSpent || random.below(2) === 0) return undefined;
    const places = this.#drawing.placesOf(nonterminal);
    return places[random.below(Math.max(1, places.length))];
  }

  /** Takes the known part over as it is, if it does all that is to be done. */
  #copies(pair: Pair, { place, window }: { place: KnownPlace; window: Window }, row: Tree[]): boolean {
    const isRow = isRest(nonterminalOf(this.#drawing, pair));
    const part = partAt(place, isRow);
    const { sums } = this.#drawing;
    if (!this.#following.takes(pair, part) || !sums.admitsPart(part, window)) return false;
    const { children } = place.parent;
    for (const { tree } of isRow ? children.slice(place.at) : children.slice(place.at, place.at + 1))
      row.push(tree);
    sums.addPart(part);
    return true;
  }

  /** Adds what the option derives to the row; what it leaves to rests, one after the other. */
  #fill(first: PairOption, scope: Scope, row: Tree[]): boolean {
    const { sums } = this.#drawing;
    const { above, context } = scope;
    let { place, wanted } = scope;
    for (let option: PairOption | undefined = first; option; ) {
      if (++this.#nodes > mostNodes + Math.max(0, scope.window.least[0] as number)) return false;
      sums.addNode(option.production);
      let rest: Pair | undefined;
      let next = 0;
      let characters = option.production.length;
      for (const symbol of option.production.flat.symbols) {
        const known = place?.parent.children[place.at];
        if (symbol.kind === "nonterminal") {
          const part = option.parts[next++] as Pair;
          if (isRest(this.#drawing.grammar.flat.nonterminals[symbol.number])) {
            rest = part;
            continue;
          }
          const window = sums.before(scope.window, option.parts.slice(next), characters);
          const own = { place: known && place, window, above, context, wanted: scope.wanted };
          if (!this.#derive(part, own, row)) return false;
        } else {
          const followed = place && !this.#following.isLeft(place) ? known?.tree : undefined;
          const { text, length } = this.#characters(symbol, { option, scope, known: followed });
          row.push(leaf(text));
          sums.addCharacters(length);
          characters -= length;
        }
        if (place) place = { known: place.known, parent: place.parent, at: place.at + 1 };
      }
      if (!rest) return true;
      if (place && this.#copies(rest, { place, window: scope.window }, row)) return true;
      if (wanted !== undefined) wanted--;
      option = this.#choice.choose(rest, { place, window: scope.window, above, context, wanted });
    }
    return false;
  }

  #characters(
    symbol: Exclude<FlatSymbol, { readonly kind: "nonterminal" }>,
    { option, scope, known }: { option: PairOption; scope: Scope; known: Tree | undefined },
  ): { text: string; length: number } {
    if (symbol.kind === "literal") return { text: symbol.text, length: Array.from(symbol.text).length };
    const { model, random } = this.#drawing;
    const { least, most } = option.characters;
    const { options } = symbol.site;
    const wanted = least === 0 && most === Infinity ? options : between(options, [least, most]);
    const ranges = wanted.length > 0 ? wanted : options;
    const codePoint = known?.kind === "leaf" ? (known.text.codePointAt(0) as number) : -1;
    if (has(ranges, codePoint)) return { text: String.fromCodePoint(codePoint), length: 1 };
    const drawn = draw(model.distribution(symbol.site, scope.context), random);
    const chosen = has(ranges, drawn) ? drawn : draw(evenly(ranges), random);
    return { text: String.fromCodePoint(chosen), length: 1 };
  }

  /** What of the scope of a node's parts does not follow from where they stand. */
  #inside(
    { role, rule }: FlatNonterminal,
    { flat }: ShortProduction,
    scope: Scope,
  ): Pick<Scope, "above" | "context" | "wanted"> {
    const { model, random, sites } = this.#drawing;
    const { above, context, wanted } = scope;
    if (role.kind === "rule") {
      return {
        above: aboveChildren(expansionOf(sites.rule(rule), flat.alternative), above),
        context,
        wanted,
      };
    }
    if (role.kind !== "group" || role.expression.kind !== "repetition") return scope;
    return { above, context, wanted: draw(model.distribution(role.expression.site, context), random) + 1 };
  }
}
