import type { InputEdit } from "../../text/edit.ts";
import type { LocalEdit } from "./local-edit.ts";

/** An edit of one text at one place, wherever the site is. */
export function fixedEdit(name: string, ...changes: readonly FixedChange[]): LocalEdit {
  const [first] = changes;
  const edits = changes.map(
    ({ start, end = start, inserted = "" }): InputEdit => ({
      start,
      end,
      inserted: new TextEncoder().encode(inserted),
    }),
  );
  return { name: `${name} at byte ${first?.start ?? 0}`, cost: 1, isFixed: true, at: () => edits };
}

interface FixedChange {
  readonly start: number;
  readonly end?: number;
  readonly inserted?: string;
}
