import type { InclusiveRanges } from "../../base/inclusive-ranges.ts";
import type { BlankKind } from "../../tree/blank-kind.ts";
import type { State } from "./state.ts";

/** What stands in the place of a symbol. */
export type Filling = TextFilling | ViewFilling;

export type TextFilling = LiteralFilling | CharacterFilling;

export interface LiteralFilling {
  readonly kind: "literal";
  readonly text: string;
}

export interface CharacterFilling {
  readonly kind: "characters";
  readonly ranges: InclusiveRanges;
  /** The only character there is, when patterns tell it from others. */
  readonly character: string | undefined;
  /** Of which kind of white space they all are, as far as patterns tell these apart; undefined for other characters. */
  readonly blank: BlankKind | undefined;
}

interface ViewFilling {
  readonly kind: "view";
  readonly state: State;
}
