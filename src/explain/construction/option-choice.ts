import { draw, restricted } from "../../generate/distribution.ts";
import type { Drawing, Scope } from "./drawing.ts";
import type { Following } from "./following.ts";
import { rowProduction } from "./known-tree.ts";
import type { Pair, PairOption } from "./pairs.ts";
import type { ShortProduction } from "./short-grammar.ts";

/** So many options are tried to find out whether a pair leads to a text. */
const effort = 200;

/** Nodes drawn from the model before all others are the cheapest. */
const budget = 12;

const NONE: ReadonlySet<PairOption> = new Set();

/** Chooses how the pairs of one derivation go on. */
export class OptionChoice {
  readonly #drawing: Drawing;
  readonly #following: Following;
  #budget = budget;
  /** How often options were taken that are not the cheapest, when the budget was spent. */
  readonly #used = new Map<PairOption, number>();

  constructor(drawing: Drawing, following: Following) {
    this.#drawing = drawing;
    this.#following = following;
  }

  /** Whether no more nodes are drawn from the model. */
  get isSpent(): boolean {
    return this.#budget <= 0;
  }

  /** An option that leads to a text: like the known node, else drawn from the model. */
  choose(pair: Pair, scope: Scope, stuck = NONE): PairOption | undefined {
    const { product, sums } = this.#drawing;
    const all = product.optionsOf(pair);
    const options = stuck.size === 0 ? all : all.filter((option) => !stuck.has(option));
    const followed = this.#following.followed(pair, scope.place);
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
      inTurn.find((option) => this.#following.fits(option, scope.place)) ??
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
}
