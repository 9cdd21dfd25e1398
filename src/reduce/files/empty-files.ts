import type { Folder } from "../../base/folder.ts";
import { type IndexSet, indicesOf, wholeSet } from "../../delta/index-set.ts";
import type { Stage } from "../stage.ts";
import { takingItems } from "../taking-items.ts";

/** Leaves files empty, several at once: others may need them to be there without needing what is in them. */
export const emptyFiles: Stage<Folder> = {
  name: "contents",
  walk(failing) {
    const filled = failing.filter(({ bytes }) => bytes.length > 0);
    const render = (staying: IndexSet): Folder => {
      const stay = new Set([...indicesOf(staying)].map((index) => filled[index]));
      return failing.map((file) => (stay.has(file) ? file : { ...file, bytes: new Uint8Array() }));
    };
    const keepOnly = (_: IndexSet, staying: IndexSet): IndexSet => staying;
    const form = wholeSet(filled.length);
    return takingItems([{ count: filled.length, least: 0, keepOnly }], { form, render });
  },
};
