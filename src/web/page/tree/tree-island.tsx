import type { FlatTree } from "../../../tree/flat-tree.ts";
import { Data } from "../data.tsx";
import { TreeExplorer } from "./tree-explorer.tsx";

/** A derivation tree; scripts make it interactive. */
export function TreeIsland({ tree }: { readonly tree: FlatTree }) {
  return (
    <div data-tree>
      <div class="island">
        <TreeExplorer tree={tree} />
      </div>
      <Data value={tree} />
    </div>
  );
}
