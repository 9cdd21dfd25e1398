import type { Passage, PassageLine, Piece } from "../../report/picture/passage.ts";

export interface PassageViewProps {
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
export function Pieces({
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
