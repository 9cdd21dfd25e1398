import { isWhiteSpace } from "../../text/white-space.ts";
import type { LocalEdit } from "./local-edit.ts";
import type { Site } from "./site.ts";

interface Use {
  readonly edit: LocalEdit;
  readonly count: number;
}

/** Which local edits helped, and before what they did. */
export class Experience {
  readonly #uses = new Map<string, Map<string, Use>>();

  /** The edits that helped at similar sites, the most successful first, then those that helped anywhere. */
  at(site: Site, most: number): readonly LocalEdit[] {
    const similar = this.#ranked(similarityOf(site));
    const names = new Set(similar.map(({ name }) => name));
    const others = this.#ranked(anywhere).filter(({ name }) => !names.has(name));
    return [...similar, ...others].slice(0, most);
  }

  /** Whether an edit helped at similar sites, and not only elsewhere. */
  isOf(site: Site, { name }: LocalEdit): boolean {
    return this.#uses.get(similarityOf(site))?.has(name) === true;
  }

  remember(site: Site, edit: LocalEdit): void {
    if (edit.isFixed) return;
    for (const key of [similarityOf(site), anywhere]) {
      const uses = this.#uses.get(key) ?? new Map<string, Use>();
      uses.set(edit.name, { edit, count: (uses.get(edit.name)?.count ?? 0) + 1 });
      this.#uses.set(key, uses);
    }
  }

  #ranked(key: string): readonly LocalEdit[] {
    const uses = [...(this.#uses.get(key)?.values() ?? [])];
    return uses.sort((left, right) => right.count - left.count).map(({ edit }) => edit);
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
