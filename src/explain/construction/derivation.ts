import type { FlatNonterminal, FlatSymbol } from "../../algebra/flat/flat-grammar.ts";
import { between, has } from "../../base/inclusive-ranges.ts";
import type { Random } from "../../base/random.ts";
import { draw, evenly, restricted } from "../../generate/distribution.ts";
import { type Above, aboveChildren, expansionOf, type Model } from "../../generate/model.ts";
import type { Sites } from "../../generate/sites.ts";
import { leaf } from "../../tree/node.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { admitsAll, candidateTexts } from "./candidate-texts.ts";
import { derivedNode } from "./derived-node.ts";
import {
  isRest,
  type KnownNode,
  type KnownPart,
  type KnownPlace,
  type KnownTree,
  partAt,
  placeInside,
  rowProduction,
} from "./known-tree.ts";
import type { Obligation } from "./obligation.ts";
import type { Pair, PairOption, Product } from "./product.ts";
import type { ShortGrammar, ShortProduction } from "./short-grammar.ts";
import type { Sums, Window } from "./sums.ts";

/** How a derivation is drawn. */
export interface Drawing {
  readonly grammar: ShortGrammar;
  readonly sites: Sites;
  readonly product: Product;
  readonly obligations: readonly Obligation[];
  readonly sums: Sums;
  readonly model: Model;
  readonly random: Random;
  /** What to follow from the root on. */
  readonly place: KnownPlace | undefined;
  /** When nodes of the known tree are entered that are not to be followed. */
  readonly leaving: ReadonlySet<number>;
  /** Known nodes of a nonterminal, to be followed where the derivation follows nothing. */
  placesOf(nonterminal: number): readonly KnownPlace[];
  /** The tree of a text that the rule's nonterminal derives, if it does. */
  spelled(nonterminal: number, text: string): KnownTree | undefined;
}

/** So many options are tried to find out whether a pair leads to a text. */
const effort = 200;

/** Nodes drawn from the model before all others are the cheapest. */
const budget = 12;

/** Nodes of a derivation, besides one for each character that it must have. */
const mostNodes = 5_000;

/** Texts drawn where a text must meet demands, and texts tried that are known to. */
const drawnTexts = 4;
const mostTexts = 12;

/** How often another option is tried where one got stuck. */
const mostReturns = 20;

const NONE: ReadonlySet<PairOption> = new Set();

/** Nodes above each other. */
const mostDepth = 500;

/** A derivation that does all that is to be done, drawn near a known tree; undefined when it got stuck. */
export function drawDerivation(drawing: Drawing): Tree | undefined {
  return new Derivation(drawing).tree();
}

class Derivation {
  readonly #drawing: Drawing;
  #budget = budget;
  #nodes = 0;
  #returns = 0;
  #depth = 0;
  /** How often options were taken that are not the cheapest, when the budget was spent. */
  readonly #used = new Map<PairOption, number>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
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
    const nonterminal = this.#nonterminal(pair);
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
      const option = this.#choose(pair, within, stuck);
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
    const nonterminal = this.#nonterminal(of);
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
    if (place?.parent.children[place.at] && !this.#isLeft(place)) return place;
    if (this.#budget <= 0 || random.below(2) === 0) return undefined;
    const places = this.#drawing.placesOf(nonterminal);
    return places[random.below(Math.max(1, places.length))];
  }

  /** Whether the node there is not to be followed. */
  #isLeft({ known, parent, at }: KnownPlace): boolean {
    const { place, leaving } = this.#drawing;
    return known === place?.known && leaving.has(parent.children[at]?.entered as number);
  }

  /** Takes the known part over as it is, if it does all that is to be done. */
  #copies(pair: Pair, { place, window }: { place: KnownPlace; window: Window }, row: Tree[]): boolean {
    const isRow = isRest(this.#nonterminal(pair));
    const part = partAt(place, isRow);
    const { sums } = this.#drawing;
    if (this.#leaves(part) || !this.#accepts(pair, part) || !sums.admitsPart(part, window)) return false;
    const { children } = place.parent;
    for (const { tree } of isRow ? children.slice(place.at) : children.slice(place.at, place.at + 1))
      row.push(tree);
    sums.addPart(part);
    return true;
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
          const followed = place && !this.#isLeft(place) ? known?.tree : undefined;
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
      option = this.#choose(rest, { place, window: scope.window, above, context, wanted });
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

  /** An option that leads to a text: like the known node, else drawn from the model. */
  #choose(pair: Pair, scope: Scope, stuck = NONE): PairOption | undefined {
    const { product, sums } = this.#drawing;
    const all = product.optionsOf(pair);
    const options = stuck.size === 0 ? all : all.filter((option) => !stuck.has(option));
    const followed = this.#followed(pair, scope);
    const known = followed && this.#among(options, followed, scope);
    if (known) return known;
    let left = options.filter(
      (option) => option.production !== followed && sums.admits(option, scope.window),
    );
    if (this.#budget <= 0 && !followed) return this.#cheapest(pair, left);
    while (left.length > 0) {
      const production = this.#production(left, scope);
      const chosen = this.#among(left, production, scope);
      if (chosen) return chosen;
      left = left.filter((option) => option.production !== production);
    }
    return undefined;
  }

  /** An option with the production that leads to a text; one whose parts can go on as what they follow, if there is any. */
  #among(options: readonly PairOption[], production: ShortProduction, scope: Scope): PairOption | undefined {
    const { product, sums, random } = this.#drawing;
    const all = options.filter(
      (option) => option.production === production && sums.admits(option, scope.window),
    );
    const start = random.below(Math.max(1, all.length));
    const inTurn = all.map((_, index) => all[(start + index) % all.length] as PairOption);
    return (
      inTurn.find((option) => this.#fits(option, scope)) ??
      inTurn.find(({ parts }) => parts.every((part) => product.isAlive(part, effort)))
    );
  }

  /** The cheapest option; where that may not be enough, one after the other, so that whatever can grow does. */
  #cheapest(pair: Pair, options: readonly PairOption[]): PairOption | undefined {
    const { product } = this.#drawing;
    let chosen = pair.alive && options.includes(pair.alive) ? pair.alive : undefined;
    if (!chosen) {
      const used = (option: PairOption): number => this.#used.get(option) ?? 0;
      for (const option of options) {
        if (chosen && used(option) >= used(chosen)) continue;
        if (option.parts.every((part) => product.isAlive(part, effort))) chosen = option;
      }
      if (chosen) this.#used.set(chosen, used(chosen) + 1);
    }
    return chosen;
  }

  /** Whether there is something for the option's parts to follow that does all that is to be done there. */
  #fits({ of, production, parts }: PairOption, scope: Scope): boolean {
    const { place } = scope;
    if (!place || production !== this.#followed(of, scope)) return false;
    const isRow = isRest(this.#nonterminal(of));
    const parent = isRow ? place.parent : (place.parent.children[place.at] as KnownNode);
    let at = isRow ? place.at : 0;
    let next = 0;
    for (const symbol of production.flat.symbols) {
      if (symbol.kind === "nonterminal") {
        const pair = parts[next++] as Pair;
        const part = partAt({ known: place.known, parent, at }, isRest(this.#nonterminal(pair)));
        if (!this.#accepts(pair, part)) return false;
      }
      at++;
    }
    return true;
  }

  /** The production of an option drawn from the model. */
  #production(options: readonly PairOption[], scope: Scope): ShortProduction {
    const productions = [...new Set(options.map((option) => option.production))];
    const [cheapest] = options as [PairOption];
    if (this.#budget <= 0) return cheapest.production;
    this.#budget--;
    const site = productions[0]?.flat.choice;
    if (!site || productions.length === 1) return productions[0] as ShortProduction;
    if (site.kind === "element") {
      const goesOn = (scope.wanted ?? 0) > 0;
      return (rowProduction(productions, goesOn) ?? productions[0]) as ShortProduction;
    }
    const wanted = this.#drawing.model.distribution(site.site, scope.context);
    const drawn = draw(
      restricted(
        wanted,
        productions.map((each) => each.flat.alternative),
      ),
      this.#drawing.random,
    );
    return productions.find((each) => each.flat.alternative === drawn) as ShortProduction;
  }

  /** The production of what the pair follows. */
  #followed({ nonterminal }: Pair, { place }: Scope): ShortProduction | undefined {
    if (!place) return undefined;
    const { grammar } = this.#drawing;
    if (!isRest(grammar.flat.nonterminals[nonterminal])) return place.parent.children[place.at]?.production;
    return rowProduction(grammar.ways[nonterminal] ?? [], place.at < place.parent.children.length);
  }

  #nonterminal({ nonterminal }: Pair): FlatNonterminal {
    return this.#drawing.grammar.flat.nonterminals[nonterminal] as FlatNonterminal;
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

/**
 * What holds for a node that is to be derived, or for the children of one. Each is written out with all fields, never spread from another:
 * for inputs of 700 characters spreading took a third of the time.
 */
interface Scope {
  readonly place: KnownPlace | undefined;
  readonly window: Window;
  /** The productions above, for the model, and what of them matters to it. */
  readonly above: Above;
  readonly context: string;
  /** How many elements more a repetition should have that follows nothing. */
  readonly wanted: number | undefined;
}
