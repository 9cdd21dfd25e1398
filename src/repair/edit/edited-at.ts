import { keyOf } from "../../base/hash.ts";
import { type InputEdit, isChange, withoutCommonEnds } from "../../text/edit.ts";
import { type EditedText, editedFurther } from "./edited-text.ts";
import type { LocalEdit } from "./local-edit.ts";
import type { Site } from "./site.ts";

/** A text after a local edit. */
export interface EditedAt {
  readonly edit: LocalEdit;
  readonly text: EditedText;
  /** What the edit changed, in bytes of the text before it. */
  readonly changes: readonly InputEdit[];
}

/** The texts that local edits at a site make of one, in their order, each once, without those whose keys were `seen`. */
export function* editedAt(
  site: Site,
  text: EditedText,
  { edits, seen }: { readonly edits: readonly LocalEdit[]; readonly seen: ReadonlySet<string> },
): Generator<EditedAt, void, void> {
  const own = new Set<string>();
  for (const edit of edits) {
    const changes = edit
      .at(site)
      .map((change) => withoutCommonEnds(site.text, change))
      .filter(isChange);
    if (changes.length === 0) continue;
    const further = changes.reduceRight((before, change) => editedFurther(before, change), text);
    const key = keyOf(further.bytes);
    if (seen.has(key) || own.has(key)) continue;
    own.add(key);
    yield { edit, text: further, changes };
  }
}
