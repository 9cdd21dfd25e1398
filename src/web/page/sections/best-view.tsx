import type { BestSection } from "../../../report/picture/best-section.ts";
import { PassageView } from "../passage-view.tsx";
import { SectionFrame } from "../section-frame.tsx";

/** The best result so far of a run that goes on. */
export function BestView({ section, id }: { readonly section: BestSection; readonly id: string }) {
  const { passage, isWithin } = section;
  const label = isWithin
    ? "The original; what is left of it so far is marked, all else was removed"
    : "The best result so far";
  return (
    <SectionFrame kind="best" id={id}>
      <PassageView passage={passage} label={label} />
    </SectionFrame>
  );
}
