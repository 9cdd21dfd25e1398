import type { InclusiveRanges } from "../../base/inclusive-ranges.ts";
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
  /** Whether all of them are white space, when patterns tell that from others. */
  readonly isBlank: boolean;
}

interface ViewFilling {
  readonly kind: "view";
  readonly state: State;
}
