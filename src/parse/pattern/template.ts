import { didYouMean } from "../../base/closest.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { readName } from "../../grammar/read/ebnf-lexicon.ts";
import { TextCursor } from "../../grammar/read/text-cursor.ts";
import { writeName } from "../../grammar/write/ebnf.ts";

/** A piece of a pattern's text: literal text, or an open node. */
export type Piece = TextPiece | OpenPiece;

export interface TextPiece {
  readonly kind: "text";
  readonly text: string;
}

export interface OpenPiece {
  readonly kind: "open";
  readonly name: string;
  readonly group?: string;
}

/** A piece, with its offset in the pattern's text in UTF-16 units. */
export interface PlacedPiece {
  readonly piece: Piece;
  readonly offset: number;
}

/** A name in angle brackets, and the backslashes before it. */
const BRACKETED = /(\\*)<((?:[^<>\\\r\n]|\\.)+)>/g;

/**
 * Splits the text of a pattern from an offset. `<name>` is an open node of the rule, `<name=group>` one of a group.
 * Other angle brackets, and those after a backslash, are text. Literal backslashes before an open node are doubled.
 * Throws a GrammarError for an unknown rule.
 */
export function readTemplate(text: string, grammar: Grammar, from = 0): PlacedPiece[] {
  const pieces: PlacedPiece[] = [];
  let behind = from;
  const add = (piece: Piece, offset: number): void => {
    if (piece.kind === "open" || piece.text !== "") pieces.push({ piece, offset });
  };
  for (const { 0: whole, 1: slashes = "", 2: inner = "", index } of text.matchAll(BRACKETED)) {
    if (index < from || !isName(inner, grammar)) continue;
    const offset = index + slashes.length;
    add({ kind: "text", text: text.slice(behind, index) + "\\".repeat(slashes.length / 2) }, behind);
    if (slashes.length % 2 === 0)
      add(openPiece(inner, grammar) ?? unknownName(text, offset, grammar), offset);
    else add({ kind: "text", text: whole.slice(slashes.length) }, offset);
    behind = index + whole.length;
  }
  add({ kind: "text", text: text.slice(behind) }, behind);
  return pieces;
}

/** Inverse of `readTemplate`. */
export function writeTemplate(pieces: readonly Piece[], grammar: Grammar): string {
  return joinedTexts(pieces)
    .map((piece, index, all) => {
      if (piece.kind === "open") return writeOpen(piece);
      const text = piece.text.replace(BRACKETED, (whole, slashes: string, inner: string) =>
        isName(inner, grammar) ? `${slashes}\\${whole}` : whole,
      );
      return all[index + 1] ? text.replace(/\\+$/, "$&$&") : text;
    })
    .join("");
}

/** The root in a prefix `<name>: `, and the offset of the text after it. */
export function splitRoot(
  text: string,
  grammar: Grammar,
): { readonly root: string; readonly from: number } | undefined {
  const [heading, inner = ""] = /^<((?:[^<>\\\r\n]|\\.)+)>: /.exec(text) ?? [];
  const root = heading && nameOf(inner);
  return root && grammar.rules.has(root) ? { root, from: heading.length } : undefined;
}

/** Whether text in angle brackets would be read as a name: it is a rule's name, or looks like one. */
function isName(inner: string, grammar: Grammar): boolean {
  return (
    openPiece(inner, grammar) !== undefined || /^[\p{L}_][\p{L}\p{N}_-]*(?:=[\p{L}\p{N}_]+)?$/u.test(inner)
  );
}

function openPiece(inner: string, { rules }: Grammar): OpenPiece | undefined {
  const name = nameOf(inner);
  if (rules.has(name)) return { kind: "open", name };
  const [, grouped, group] = /^(.*)=([\p{L}\p{N}_]+)$/u.exec(inner) ?? [];
  if (grouped === undefined || group === undefined || !rules.has(nameOf(grouped))) return undefined;
  return { kind: "open", name: nameOf(grouped), group };
}

const nameOf = (inner: string): string => readName(new TextCursor(`<${inner}>`)) ?? inner;

function writeOpen({ name, group }: OpenPiece): string {
  const written = writeName(name).replace(/^<(.*)>$/s, "$1");
  return group === undefined ? `<${written}>` : `<${written}=${group}>`;
}

function unknownName(text: string, offset: number, { rules }: Grammar): never {
  const cursor = new TextCursor(text);
  cursor.offset = offset;
  const name = readName(cursor) ?? "";
  const suggestion = `${didYouMean(name, rules.keys()) ?? ""} write \\<${name}> for the text itself`.trim();
  throw cursor.error(`there is no rule "${name}"`, suggestion, offset);
}

/** Joins adjacent texts, because an escape may span both. */
function joinedTexts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === "text" && last?.kind === "text") {
      joined[joined.length - 1] = { kind: "text", text: last.text + piece.text };
    } else joined.push(piece);
  }
  return joined;
}
