import type { OthersSection } from "../../../report/picture/others-section.ts";
import { SectionFrame } from "../section-frame.tsx";

/** Failures of other kinds, each with an input that shows it. */
export function OthersView({ section, id }: { readonly section: OthersSection; readonly id: string }) {
  return (
    <SectionFrame
      kind="others"
      id={id}
      lead="Candidates that failed in another way were not taken for this failure."
    >
      <ul class="plain">
        {section.failures.map(({ reason, times, path, text }) => (
          <li>
            <p>
              <strong>{reason}</strong> <small>{times}</small>
            </p>
            {text === null ? null : <pre>{text === "" ? "(the empty input)" : text}</pre>}
            <p class="fine">{path}</p>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
