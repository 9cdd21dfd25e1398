import type { Mark, Passage, PassageLine, Piece } from "../../report/picture/passage.ts";
import { Pieces } from "./passage-view.tsx";

export interface SidesViewProps {
  readonly passage: Passage;
  /** The names of the two sides: the original, and the text with insertions. */
  readonly names: readonly [string, string];
}

/** A diff with both sides of each line next to each other. */
export function SidesView({ passage, names }: SidesViewProps) {
  return (
    <details class="both">
      <summary>{names.join(" and ")} side by side</summary>
      <table class="sides">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">line</span>
            </th>
            {names.map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {passage.map((line) => (
            <Row line={line} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Row({ line }: { readonly line: PassageLine }) {
  if (line.kind === "gap") {
    return (
      <tr class="gap">
        <td colSpan={3}>⋯ {line.words}</td>
      </tr>
    );
  }
  const { number, pieces } = line;
  return (
    <tr>
      <th scope="row">{number}</th>
      <Side pieces={pieces.filter(({ mark }) => mark !== "inserted")} />
      <Side pieces={pieces.filter(({ mark }) => !isTakenOut(mark))} />
    </tr>
  );
}

const isTakenOut = (mark: Mark | null): boolean => mark === "removed" || mark === "culprit";

function Side({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <td>
      <code>
        <Pieces pieces={pieces} />
      </code>
    </td>
  );
}
