import type { IsolatedSection } from "../../../report/picture/isolated-section.ts";
import { PassageView } from "../passage-view.tsx";
import { Fine, SectionFrame } from "../section-frame.tsx";

/** The part with which it fails and without which it passes. */
export function IsolatedView({ section, id }: { readonly section: IsolatedSection; readonly id: string }) {
  const { size, makes, passing, failing, difference, guarantee, places, notes } = section;
  const lead = (
    <>
      <strong>{size}</strong> at {places} {makes} the difference between passing and failing.
    </>
  );
  return (
    <SectionFrame kind="isolated" id={id} lead={lead} notes={notes}>
      {difference === null ? null : (
        <PassageView
          passage={difference}
          label="An input that fails with what is marked, and passes without it"
        />
      )}
      <Fine>
        with the marked part it fails (<code>{failing}</code>), without it passes (<code>{passing}</code>)
      </Fine>
      <Fine>{guarantee}</Fine>
    </SectionFrame>
  );
}
