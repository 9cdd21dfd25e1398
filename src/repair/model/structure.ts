import { oncePer } from "../../base/lazy.ts";
import type { Style } from "../../format/style.ts";
import { closerOf, type ReadLine } from "./contexts.ts";
import type { Token } from "./tokenize.ts";

/** How badly brackets, tags and paired words fit each other and the indentation. */
export interface Misfit {
  /** Closers of nothing, and strings that nothing ends. */
  readonly stray: number;
  /** Openers that nothing closes, and those that another closer passes over. */
  readonly unclosed: number;
  /** Closers that are indented differently from what they close, and lines that are indented less than what they stand in. */
  readonly misindented: number;
}

/** An opener that waits for its closer. */
export interface Opened {
  readonly closer: string;
  readonly line: number;
  readonly indentation: number;
}

/** A closer may skip at most so many open brackets; one that fits none of them is stray. */
const mostPassedOver = 3;
/** One that begins a line, and has the indentation of its opener, may skip so many: a block has fewer within each other. */
const mostWithin = 30;
/** Elements of HTML that have no end tag. */
const endless = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** What fits nothing in some lines. */
export interface Pairing extends Misfit {
  /** What is open at the end, the innermost last. */
  readonly open: readonly Opened[];
  /** What a closer of something around it passed over. */
  readonly passedOver: readonly Opened[];
  /** The lines that begin with a closer of nothing. */
  readonly strayLines: readonly number[];
  /** The lines with a closer of nothing, or of something around what is open. */
  readonly misfitLines: readonly number[];
}

/** Pairs what opens and closes in these lines, from the first to the last. */
export function pairing(lines: readonly ReadLine[], style: Style): Pairing {
  const open: Opened[] = [];
  const passedOver: Opened[] = [];
  const strayLines: number[] = [];
  const misfitLines: number[] = [];
  let [stray, unclosed, misindented] = [0, 0, 0];
  const dedented = new Set<Opened>();
  const push = (closer: string, line: number): void => {
    open.push({ closer, line, indentation: lines[line]?.indentation ?? 0 });
  };
  const close = (closer: string, line: number, isFirst: boolean): void => {
    const begins = isFirst && lines[line - 1]?.isCut !== true;
    const indentation = lines[line]?.indentation ?? 0;
    const passed = (begins ? passedOverAt(open, closer, indentation) : undefined) ?? nearest(open, closer);
    const opener = passed === undefined ? undefined : open[open.length - 1 - passed];
    if (passed !== 0) misfitLines.push(line);
    if (passed === undefined || opener === undefined || (begins && isStray(lines, line, opener, style))) {
      stray++;
      if (begins) strayLines.push(line);
      return;
    }
    unclosed += passed;
    passedOver.push(...open.slice(open.length - passed));
    open.length -= passed + 1;
    if (isFirst && line !== opener.line && indentation !== opener.indentation) misindented++;
  };
  lines.forEach((read, line) => {
    const innermost = open.at(-1);
    if (
      !read.isBlank &&
      innermost !== undefined &&
      read.indentation < innermost.indentation &&
      !dedented.has(innermost)
    ) {
      dedented.add(innermost);
      misindented++;
    }
    for (const { kind, closer, isFirst } of eventsOf(read, style)) {
      if (kind === "open") push(closer, line);
      else if (kind === "close") close(closer, line, isFirst);
      else stray++;
    }
  });
  return { stray, unclosed: unclosed + open.length, misindented, open, passedOver, strayLines, misfitLines };
}

/** How many open brackets a closer passes over to the nearest that it fits. */
function nearest(open: readonly Opened[], closer: string): number | undefined {
  for (let passed = 0; passed < mostPassedOver && passed < open.length; passed++)
    if (open[open.length - 1 - passed]?.closer === closer) return passed;
  return undefined;
}

/** A closer that begins a line fits the opener of its indentation, even if those within that were not closed. */
function passedOverAt(open: readonly Opened[], closer: string, indentation: number): number | undefined {
  for (let passed = 0; passed < mostWithin && passed < open.length; passed++) {
    const opener = open[open.length - 1 - passed];
    if (opener === undefined || opener.indentation < indentation) break;
    if (opener.closer === closer && opener.indentation === indentation) return passed;
  }
  return undefined;
}

/** Whether a line that begins with a closer stands deeper than what it closes, and the block goes on or is closed behind it. */
function isStray(lines: readonly ReadLine[], line: number, opener: Opened, style: Style): boolean {
  if (line === opener.line || (lines[line]?.indentation ?? 0) <= opener.indentation) return false;
  const next = lines.slice(line + 1, line + 1 + mostBlank).find(({ isBlank }) => !isBlank);
  if (next === undefined || next.indentation < opener.indentation) return false;
  if (next.indentation > opener.indentation) return true;
  const [first] = eventsOf(next, style);
  return first?.kind === "close" && first.isFirst && first.closer === opener.closer;
}

/** Behind more blank lines another part begins. */
const mostBlank = 4;

interface PairEvent {
  readonly kind: "open" | "close" | "stray";
  readonly closer: string;
  /** Whether it stands first on its line. */
  readonly isFirst: boolean;
}

/** All openers and closers of a line. */
export const eventsOf = oncePer(({ tokens }: ReadLine, style: Style): readonly PairEvent[] => [
  ...(style.hasTags ? tagEvents(tokens) : bracketEvents(tokens, style)),
]);

const opening = (closer: string): PairEvent => ({ kind: "open", closer, isFirst: false });
const closing = (closer: string, index: number): PairEvent => ({
  kind: "close",
  closer,
  isFirst: index === 0,
});
const strayEvent: PairEvent = { kind: "stray", closer: "", isFirst: false };
const closers: ReadonlySet<string> = new Set([")", "]", "}", "]]"]);

function* bracketEvents(tokens: readonly Token[], style: Style): Generator<PairEvent> {
  let opened = 0;
  for (const [index, { text, kind }] of tokens.entries()) {
    if (kind === "unclosed") yield strayEvent;
    const event = kind === "word" ? wordEvent(tokens, index, style, opened > 0) : undefined;
    if (event !== undefined) {
      opened += event.kind === "open" ? 1 : -1;
      yield event;
    }
    if (kind !== "sign") continue;
    const closer = closerOf(text, style);
    if (closer !== undefined) yield opening(closer);
    else if (closers.has(text)) yield closing(text, index);
  }
}

function* tagEvents(tokens: readonly Token[]): Generator<PairEvent> {
  let tag: string | null = null;
  let isInTag = false;
  for (const [index, { text, kind }] of tokens.entries()) {
    if (kind !== "sign") continue;
    if (text === "<" || text === "</") {
      const next = tokens[index + 1];
      const name = next?.kind === "word" && next.gap === 0 ? nameFrom(tokens, index + 1) : null;
      if (isInTag || name === null) yield strayEvent;
      isInTag = true;
      tag = text === "<" && name !== null && !endless.test(name) ? name : null;
      if (text === "</" && name !== null) yield closing(`</${name}>`, index);
    } else if (text === ">" || text === "/>") {
      if (text === ">" && tag !== null) yield opening(`</${tag}>`);
      tag = null;
      isInTag = false;
    }
  }
  // A tag may continue on the next line; its element is open all the same.
  if (tag !== null) yield opening(`</${tag}>`);
}

/** A name with its dots, colons and hyphens. */
function nameFrom(tokens: readonly Token[], start: number): string {
  let name = tokens[start]?.text ?? "";
  for (let at = start + 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || token.gap !== 0 || !(/^[-:.]$/.test(token.text) || token.kind !== "sign"))
      break;
    name += token.text;
  }
  return name;
}

/** Words that may stand before a command. */
const beforeCommand = /^(?:;|&&|\|\||\||then|do|else|\{|\(|!|;;|\$\()$/;

/** A word that opens or closes a block. On a line with an opener one that closes need not begin a command. */
function wordEvent(
  tokens: readonly Token[],
  index: number,
  { pairedWords, pairedAnywhere = [] }: Style,
  isOpen: boolean,
): PairEvent | undefined {
  if (pairedWords === undefined) return undefined;
  const { text = "" } = tokens[index] ?? {};
  const before = tokens[index - 1];
  const isCommand = before === undefined || beforeCommand.test(before.text);
  const closer = Object.hasOwn(pairedWords, text) ? pairedWords[text] : undefined;
  if (closer !== undefined && (isCommand || pairedAnywhere.includes(text))) return opening(closer);
  const closes = (isCommand || isOpen) && Object.values(pairedWords).includes(text);
  return closes ? closing(text, index) : undefined;
}
