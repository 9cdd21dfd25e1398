import { type Notice, noticeInWords } from "../notice.ts";
import type { TriedCandidate } from "../reports.ts";
import type { Passage } from "./passage.ts";

/** A sentence or a part of one, in which some words stand out. */
export type Words = string | readonly (string | Emphasis)[];

interface Emphasis {
  readonly as: "strong" | "code" | "small" | "del";
  readonly text: string;
}

/** The role of a paragraph. */
type Role = "lead" | "lead poor" | "fine" | "notice" | "claim" | "message" | "message neutral";

/** A part of a section, as plain data with all words in it; one component draws all blocks. */
export type Block =
  | { readonly kind: "text"; readonly words: Words; readonly role?: Role }
  | { readonly kind: "heading"; readonly words: Words }
  /** A text with its lines and marks; `link` is the number of the reasons that its notes refer to. */
  | { readonly kind: "passage"; readonly label: string; readonly passage: Passage; readonly link?: number }
  /** Both sides of a passage with insertions, next to each other. */
  | { readonly kind: "sides"; readonly names: readonly [string, string]; readonly passage: Passage }
  | { readonly kind: "columns"; readonly columns: readonly (readonly Block[])[] }
  | { readonly kind: "sentences"; readonly sentences: readonly string[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Block[])[] }
  /** Reasons by their numbers; they lead to their places if the passage with this link is shown. */
  | {
      readonly kind: "reasons";
      readonly reasons: readonly string[];
      readonly link: number;
      readonly isPlaced: boolean;
    }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [name: string, words: Words])[] }
  | {
      readonly kind: "table";
      readonly caption: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: "fold"; readonly summary: string; readonly blocks: readonly Block[] }
  | { readonly kind: "pre"; readonly text: string }
  /** One line of code in a frame. */
  | { readonly kind: "figure"; readonly label: string; readonly text: string }
  | { readonly kind: "copy"; readonly text: string | null; readonly what: string }
  | {
      readonly kind: "pattern";
      readonly pieces: readonly PatternPiece[];
      readonly open: readonly OpenPicture[];
      readonly link: number;
    }
  | { readonly kind: "decisions"; readonly root: CircumstanceNode }
  | { readonly kind: "sizes"; readonly parts: readonly CostPart[]; readonly line: string | null };

/** A section of a page. */
export interface Section {
  readonly kind: SectionKind;
  /** The heading of the whole page; default: the heading of its kind. */
  readonly title?: Words;
  readonly blocks: readonly Block[];
}

export type SectionKind =
  | "failure"
  | "best"
  | "minimized"
  | "repaired"
  | "isolated"
  | "pattern"
  | "circumstances"
  | "words"
  | "others"
  | "cost";

/** An input with its outcome. */
export interface ExampleInput {
  readonly text: string;
  readonly fails: boolean;
}

/** A node of a decision tree. */
export type CircumstanceNode = QuestionNode | LeafNode;

export interface QuestionNode {
  readonly kind: "question";
  readonly question: string;
  readonly passing: number;
  readonly failing: number;
  /** Refuted rival explanations, each with an input that contradicts it. */
  readonly counterTests: readonly { readonly words: string; readonly input: ExampleInput }[];
  readonly yes: CircumstanceNode;
  readonly no: CircumstanceNode;
}

export interface LeafNode {
  readonly kind: "leaf";
  readonly fails: boolean;
  readonly passing: number;
  readonly failing: number;
  /** The number of supporting inputs, in words. */
  readonly support: string;
  readonly examples: readonly ExampleInput[];
}

/** A part of a pattern: a text, or an open node by its index in `open`. */
export type PatternPiece = { readonly text: string } | { readonly open: number };

/** An open node, or a whole group, with its replacements. */
export interface OpenPicture {
  /** As written in the pattern: `<name>` or `<name=group>`. */
  readonly name: string;
  /** Its text in the failing input. */
  readonly here: string;
  /** Replacements that failed, too. */
  readonly failing: readonly string[];
}

/** A size with its time and cost. */
export type CostPoint = Omit<TriedCandidate, "outcome">;

/** A part of a run, such as minimizing within debugging. */
export interface CostPart {
  readonly name: string;
  /** Its start and end, in milliseconds and tests. */
  readonly from: Moment;
  readonly to: Moment;
  /** The best sizes, each when it was reached. */
  readonly best: readonly CostPoint[];
  readonly tried: readonly TriedCandidate[];
  /** The stages of its search, with their starts. */
  readonly stages: readonly (Moment & { readonly name: string })[];
}

export type Moment = Omit<CostPoint, "bytes">;

export const strong = (text: string): Emphasis => ({ as: "strong", text });
export const code = (text: string): Emphasis => ({ as: "code", text });
export const small = (text: string): Emphasis => ({ as: "small", text });

export const text = (words: Words, role?: Role): Block => ({
  kind: "text",
  words,
  ...(role !== undefined && { role }),
});

/** The answer in one sentence; poor if it is less than a user hopes for. */
export const lead = (words: Words, isPoor = false): Block => text(words, isPoor ? "lead poor" : "lead");

/** A minor remark on an answer, such as its guarantee. */
export const fine = (words: Words): Block => text(words, "fine");

export const noticeBlocks = (notices: readonly Notice[]): readonly Block[] =>
  notices.map((notice) => text(noticeInWords(notice), "notice"));

/** A list of these items, and blocks to unfold; nothing if there are none. */
export const list = (items: readonly (readonly Block[])[]): readonly Block[] =>
  items.length === 0 ? [] : [{ kind: "list", items }];
export const fold = (summary: string, blocks: readonly Block[]): readonly Block[] =>
  blocks.length === 0 ? [] : [{ kind: "fold", summary, blocks }];

/** The passage with this label; nothing if it is null, as for a long input. */
export const passageBlocks = (label: string, passage: Passage | null, link?: number): readonly Block[] =>
  passage === null ? [] : [{ kind: "passage", label, passage, ...(link !== undefined && { link }) }];
