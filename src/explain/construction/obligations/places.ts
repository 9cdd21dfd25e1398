import type { TogetherFeature } from "../../features/feature.ts";
import type { KnownNode, KnownPart } from "../known-tree.ts";
import type { ShortProduction } from "../short-grammar.ts";

/**
 * What matters of the rules around a place, as a number: a bit for whether the nearest is the one asked for, then one for each that is to
 * be somewhere around. 0: none is there.
 */
export class Places {
  readonly #within: number | undefined;
  readonly #around: readonly number[];

  constructor({ within, around }: Pick<TogetherFeature, "within" | "around">) {
    this.#within = within;
    this.#around = around;
  }

  /** How many numbers there are. */
  get count(): number {
    return 2 ** (1 + this.#around.length);
  }

  /** Whether all rules are around that are asked for. */
  isRight(place: number): boolean {
    const isWithin = this.#within === undefined || place % 2 === 1;
    return isWithin && place >> 1 === 2 ** this.#around.length - 1;
  }

  /** The place below a production. */
  below(place: number, { rule }: ShortProduction): number {
    return rule === undefined ? place : this.#inside(place, rule);
  }

  /** The place of a node of a known part, whose own place is given. */
  of({ around }: KnownNode, { entered }: KnownPart, place: number): number {
    const rules: number[] = [];
    for (let each = around; each && each.entered >= entered; each = each.outer) rules.push(each.rule);
    return rules.reduceRight((outer, rule) => this.#inside(outer, rule), place);
  }

  #inside(place: number, rule: number): number {
    const nearest = rule === this.#within ? 1 : 0;
    return this.#around.reduce(
      (inner, each, index) => (each === rule ? inner | (2 << index) : inner),
      (place & ~1) | nearest,
    );
  }
}
