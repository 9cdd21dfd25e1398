import { OptionsError } from "../base/options-error.ts";
import type { SearchOptions } from "../delta/search-options.ts";
import type { Formats } from "../format/format.ts";
import type { Style } from "../format/style.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Unit } from "../text/unit.ts";

/** What a lenient grammar reads alone: the whole text, or each line, as those of line-delimited JSON. */
export type LenientUnit = "text" | "line";

/** How to repair. */
export interface RepairOptions extends SearchOptions<Uint8Array> {
  /** Default: auto. */
  readonly algorithm?: RepairAlgorithm | undefined;
  /** The unit of `ddmax`. Default: code points. */
  readonly unit?: Unit | undefined;
  /** Proposes texts to `auto`. Default: none. */
  readonly grammar?: Grammar | undefined;
  /**
   * What people write where the program reads something stricter: its alternatives say what they stand for
   * (`Alternative.means`). What the input means by it competes with single edits. Default: none.
   */
  readonly lenient?: Grammar | undefined;
  /** What `lenient` reads alone. Default: the whole text. */
  readonly lenientUnit?: LenientUnit | undefined;
  /** The format of the input, by the name that our grammars and counts have for it. Default: none that is known. */
  readonly format?: string | undefined;
  /** Formats whose fields `auto` puts right in a binary input. Default: those that come with us. */
  readonly formats?: Formats | undefined;
  /** How the format writes comments and strings. Default: as `format` does. */
  readonly style?: Style | undefined;
  /** Questions after which `auto` looks for no further edit. Default: 300. */
  readonly mostTests?: number | undefined;
  /** How many different repairs `auto` looks for. Default: 1. */
  readonly alternatives?: number | undefined;
  /** Whether an empty or blank result is wanted too when nothing else is accepted. Default: no. */
  readonly allowEmpty?: boolean | undefined;
}

/**
 * `auto` edits the input where the program stops reading; `lexical` only leaves parts of it out, coarse ones first;
 * `ddmax` does so as published, in one unit; `syntactic` likewise, in the terminals that a grammar finds.
 */
export type RepairAlgorithm = "auto" | "lexical" | "syntactic" | "ddmax";

/** Throws an OptionsError when options do not go together. */
export function checkOptions({ algorithm = "auto", grammar, unit }: RepairOptions): void {
  if (algorithm === "syntactic" && grammar === undefined) {
    throw new OptionsError("--algorithm syntactic needs a grammar; give one with --grammar.");
  }
  if (algorithm !== "ddmax" && unit !== undefined) {
    throw new OptionsError(`--unit goes with --algorithm ddmax; ${algorithm} has units of its own.`);
  }
}
