import type { FlatTree } from "../../../tree/flat-tree.ts";
import { Data } from "../data.tsx";
import { TreeExplorer } from "./tree-explorer.tsx";

/** A derivation tree that scripts make one to fold and to select in. */
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
