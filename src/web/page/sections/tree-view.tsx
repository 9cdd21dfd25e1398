import type { TreeSection } from "../../../report/picture/tree-section.ts";
import { PassageView } from "../passage-view.tsx";
import { SectionFrame } from "../section-frame.tsx";
import { TreeIsland } from "../tree/tree-island.tsx";

/** The derivation trees of an input. */
export function TreeView({ section, id }: { readonly section: TreeSection; readonly id: string }) {
  const { input, grammar, trees, count, stop, words } = section;
  const lead =
    trees.length === 0 ? (
      <>
        <code>{input}</code> by the grammar {grammar}
      </>
    ) : (
      <>
        <code>{input}</code> has {count} by the grammar {grammar}.
      </>
    );
  return (
    <SectionFrame kind="tree" id={id} lead={lead}>
      {stop === null ? null : <PassageView passage={stop} label="Where the grammar stops reading" />}
      {words.map((line) => (
        <p>{line}</p>
      ))}
      {trees.map((tree) => (
        <TreeIsland tree={tree} />
      ))}
    </SectionFrame>
  );
}
