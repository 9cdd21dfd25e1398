import type { ComponentChildren } from "preact";
import type { Section } from "../../report/picture/picture.ts";

/** The headings of the sections. */
export const headings: { readonly [K in Section["kind"]]: string } = {
  failure: "The failure",
  best: "The best so far",
  minimized: "What is to blame",
  repaired: "The repair",
  isolated: "The difference that decides",
  pattern: "What may be anything",
  circumstances: "When it fails",
  tree: "How it is read",
  words: "The answer",
  others: "Other failures met",
  cost: "What it cost",
};

export interface SectionFrameProps {
  readonly kind: Section["kind"];
  /** Unique within a page. */
  readonly id: string;
  /** The answer in one sentence. */
  readonly lead?: ComponentChildren;
  /** Whether the answer is less than a user hopes for. */
  readonly isPoor?: boolean;
  readonly notes?: readonly string[];
  readonly children?: ComponentChildren;
}

/** A section with its heading, its answer in one sentence, and its notes. */
export function SectionFrame({ kind, id, lead, isPoor = false, notes = [], children }: SectionFrameProps) {
  return (
    <section id={id} class={kind} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{headings[kind]}</h2>
      {lead === undefined ? null : <p class={isPoor ? "lead poor" : "lead"}>{lead}</p>}
      {children}
      {notes.map((note) => (
        <p class="notice">{note}</p>
      ))}
    </section>
  );
}

/** A minor remark on an answer, such as its guarantee or its file. */
export function Fine({ children }: { readonly children: ComponentChildren }) {
  return <p class="fine">{children}</p>;
}
