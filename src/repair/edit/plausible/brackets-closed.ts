import type { InputEdit } from "../../../text/edit.ts";
import { isCloser } from "../../closers.ts";
import { siteAt } from "../site.ts";
import { closersLacking } from "./closers-lacking.ts";
import { closings } from "./closings.ts";

/** Larger texts are not looked through as a whole. */
const mostBytes = 100_000;

/**
 * Edits that end a bracket of which a text has more beginnings than ends: where one of another kind closes it on its line, or
 * where the indentation says that it has ended; those near a place first.
 */
export function bracketsClosed(text: Uint8Array, place: number): readonly InputEdit[] {
  if (text.length > mostBytes) return [];
  const site = siteAt(text, place);
  return [...closersLacking(text), ...closings(text, place)]
    .filter(({ isCertain }) => isCertain)
    .flatMap((edit) => edit.at(site))
    .filter(({ inserted }) => inserted.some(isCloser));
}
