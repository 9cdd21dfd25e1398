import type { LoadedRule } from "./load-antlr.ts";

/** A token rule that is being read, and the others by name. */
export interface TokenContext {
  readonly rule: LoadedRule;
  readonly rules: ReadonlyMap<string, LoadedRule>;
  /** Whether the token may end behind what is read, and so the input. */
  readonly mayEnd: boolean;
}
