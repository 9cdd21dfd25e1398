import { isWhiteSpace } from "../../text/white-space.ts";
import type { LocalEdit } from "./local-edit.ts";
import type { Site } from "./site.ts";

/** Which local edits helped, and before what they did. */
export class Experience {
  readonly #uses = new Map<string, Map<LocalEdit, number>>();

  /** The edits that helped at similar sites, the most successful first, then those that helped anywhere. */
  at(site: Site, most: number): readonly LocalEdit[] {
    const similar = this.#ranked(similarityOf(site));
    const others = this.#ranked(anywhere).filter((edit) => !similar.includes(edit));
    return [...similar, ...others].slice(0, most);
  }

  remember(site: Site, edit: LocalEdit): void {
    for (const key of [similarityOf(site), anywhere]) {
      const uses = this.#uses.get(key) ?? new Map<LocalEdit, number>();
      uses.set(edit, (uses.get(edit) ?? 0) + 1);
      this.#uses.set(key, uses);
    }
  }

  #ranked(key: string): readonly LocalEdit[] {
    return [...(this.#uses.get(key) ?? [])].sort(([, left], [, right]) => right - left).map(([edit]) => edit);
  }
}

const anywhere = "";

/** Sites are similar when the character at the place and the one before, blanks aside, are of the same class. */
function similarityOf({ text, place }: Site): string {
  let before = place - 1;
  while (before >= 0 && isWhiteSpace(text[before])) before--;
  return `${classOf(text[before])} ${classOf(text[place])}`;
}

function classOf(byte: number | undefined): string {
  if (byte === undefined) return "end";
  const character = String.fromCharCode(byte);
  if (/[A-Za-z_\x80-\xff]/.test(character)) return "letter";
  return /[0-9]/.test(character) ? "digit" : character;
}
