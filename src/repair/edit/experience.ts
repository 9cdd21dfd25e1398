import { isWhiteSpace } from "../../text/white-space.ts";
import type { LocalEdit } from "./local-edit.ts";
import type { Site } from "./site.ts";

interface Use {
  readonly edit: LocalEdit;
  readonly count: number;
}

type Uses = ReadonlyMap<string, ReadonlyMap<string, Use>>;

/** Which local edits helped, and before what they did: a value, to which more is added in a new one. */
export class Experience {
  readonly #uses: Uses;

  constructor(uses: Uses = new Map()) {
    this.#uses = uses;
  }

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

  /** This and that an edit helped at a site. */
  with(site: Site, edit: LocalEdit): Experience {
    if (edit.isFixed) return this;
    const all = new Map(this.#uses);
    for (const key of [similarityOf(site), anywhere]) {
      const uses = all.get(key);
      const use = { edit, count: (uses?.get(edit.name)?.count ?? 0) + 1 };
      all.set(key, new Map(uses).set(edit.name, use));
    }
    return new Experience(all);
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
