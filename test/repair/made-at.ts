import { editedAt } from "../../src/repair/edit/edited-at.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import type { LocalEdit } from "../../src/repair/edit/local-edit.ts";
import { type Site, siteAt } from "../../src/repair/edit/site.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

/** What edits make of a text at the bar in it, each text once, in their order. */
export function madeAt(marked: string, editsAt: (site: Site) => readonly LocalEdit[]): readonly string[] {
  const text = bytesOf(marked.replace("|", ""));
  const site = siteAt(text, bytesOf(marked.slice(0, marked.indexOf("|"))).length);
  const made = editedAt(site, edited(text, []), { edits: editsAt(site), seen: new Set() });
  return [...made].map(({ text }) => textOf(text.bytes));
}
