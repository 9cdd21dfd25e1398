import type { Folder } from "../../base/folder.ts";
import { type IndexSet, indicesOf } from "../../delta/index-set.ts";
import type { Stage } from "../stage.ts";
import { stayingItems } from "../staying-items.ts";

/** Leaves files empty, several at once: others may need them to be there without needing what is in them. */
export const emptyFiles: Stage<Folder> = {
  name: "contents",
  async run(failing, search) {
    const filled = failing.filter(({ bytes }) => bytes.length > 0);
    const render = (staying: IndexSet): Folder => {
      const stay = new Set([...indicesOf(staying)].map((index) => filled[index]));
      return failing.map((file) => (stay.has(file) ? file : { ...file, bytes: new Uint8Array() }));
    };
    if (filled.length > 0) await stayingItems({ ...search, count: filled.length, least: 0, render });
  },
};
