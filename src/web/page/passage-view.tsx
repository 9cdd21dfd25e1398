import type { Mark, Passage, PassageLine, Piece } from "../../report/picture/passage.ts";

interface PassageViewProps {
  readonly passage: Passage;
  /** The accessible name of the text. */
  readonly label: string;
  /** Prefix of note ids; only for passages with notes. */
  readonly notes?: string;
}

/** A text with line numbers and marks. */
export function PassageView({ passage, label, notes }: PassageViewProps) {
  return (
    <figure class="passage" aria-label={label}>
      {passage.map((line) => (
        <Line line={line} notes={notes} />
      ))}
    </figure>
  );
}

function Line({ line, notes }: { readonly line: PassageLine; readonly notes: string | undefined }) {
  if (line.kind === "gap") return <div class="gap">⋯ {line.words}</div>;
  return (
    <div class="line">
      <span class="number" aria-hidden="true">
        {line.number}
      </span>
      <code>
        <Pieces pieces={line.pieces} notes={notes} />
      </code>
    </div>
  );
}

/** A sequence of marked texts. */
function Pieces({
  pieces,
  notes,
}: {
  readonly pieces: readonly Piece[];
  readonly notes?: string | undefined;
}) {
  return (
    <>
      {pieces.map((piece) => (
        <Marked piece={piece} notes={notes} />
      ))}
    </>
  );
}

function Marked({ piece, notes }: { readonly piece: Piece; readonly notes: string | undefined }) {
  const { text, mark, note } = piece;
  const name = notes === undefined || note === null ? null : `${notes}-${note}`;
  const link =
    name === null ? null : (
      <a
        class="note"
        id={`place-${name}`}
        href={`#reason-${name}`}
        data-link={name}
        aria-label={`reason ${note}`}
      >
        {note}
      </a>
    );
  return (
    <>
      <Text text={text} mark={mark} />
      {link}
    </>
  );
}

function Text({ text, mark }: Pick<Piece, "text" | "mark">) {
  switch (mark) {
    case null:
      return <>{text}</>;
    case "removed":
      return <del>{text}</del>;
    case "inserted":
      return <ins>{text}</ins>;
    case "cut":
      return <span class="cut">{text}</span>;
    case "kept":
    case "culprit":
      return <mark class={mark}>{text}</mark>;
  }
}

interface SidesViewProps {
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
