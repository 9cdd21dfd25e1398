import type { WordsSection } from "../../../report/picture/words-section.ts";
import { SectionFrame } from "../section-frame.tsx";

/** An answer that has no picture of its own. */
export function WordsView({
  section: { lines },
  id,
}: {
  readonly section: WordsSection;
  readonly id: string;
}) {
  return (
    <SectionFrame kind="words" id={id}>
      <pre>{lines.join("\n")}</pre>
    </SectionFrame>
  );
}
