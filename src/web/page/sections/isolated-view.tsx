import type { IsolatedSection } from "../../../report/picture/isolated-section.ts";
import { PassageView } from "../passage-view.tsx";
import { Fine, SectionFrame } from "../section-frame.tsx";
import { SidesView } from "../sides-view.tsx";

/** The part with which it fails and without which it passes. */
export function IsolatedView({ section, id }: { readonly section: IsolatedSection; readonly id: string }) {
  const { size, makes, fails, passes, passing, failing, difference, guarantee, places, notes } = section;
  const lead = (
    <>
      <strong>{size}</strong> at {places} {makes} the difference between passing and failing.
    </>
  );
  return (
    <SectionFrame kind="isolated" id={id} lead={lead} notes={notes}>
      {difference === null ? null : (
        <PassageView passage={difference} label={`The failing input: ${fails}, ${passes}`} />
      )}
      <Fine>
        {fails} (<code>{failing}</code>), {passes} (<code>{passing}</code>)
      </Fine>
      <Fine>{guarantee}</Fine>
      {difference === null ? null : <SidesView passage={difference} names={["Failing", "passing"]} />}
    </SectionFrame>
  );
}
