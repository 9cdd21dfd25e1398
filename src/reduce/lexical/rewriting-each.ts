import { joined } from "../../base/arrays.ts";
import type { Walk } from "../../oracle/walk.ts";
import { adoptingEach } from "../adopting-each.ts";
import { precedes } from "../order.ts";

/** Another text for some tokens, which are written alike. */
export interface Rewriting {
  /** Numbers of tokens. */
  readonly tokens: readonly number[];
  readonly text: Uint8Array;
}

/** Makes each of the rewritings, in their order, that leaves the input failing and puts a better text in place. */
export function rewritingEach(
  original: readonly Uint8Array[],
  rewritings: readonly Rewriting[],
): Walk<Uint8Array, readonly Uint8Array[]> {
  const apply = (form: readonly Uint8Array[], { tokens, text }: Rewriting): readonly Uint8Array[] | null => {
    const rewritten = [...form];
    for (const token of tokens) {
      if (!precedes(text, form[token] ?? text)) return null;
      rewritten[token] = text;
    }
    return rewritten;
  };
  return adoptingEach(original, rewritings, { apply, render: joined });
}
