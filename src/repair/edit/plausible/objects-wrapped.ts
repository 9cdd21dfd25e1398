import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import { indentedLines } from "./indented-lines.ts";

/** So many lines of what an arrow gives are looked at. */
const mostLines = 40;
const arrow = /=>\s*\{$/;
const entry = /^(?:(?:[\w$]+|"[^"]*"|'[^']*')\s*:\s*\S|[\w$]+,$|\.\.\.[\w$.]+,?$)/;

/**
 * Edits that put an object which an arrow gives between parentheses, without which its brace begins a block: the one before the place whose lines
 * are entries and end where it does.
 */
export function objectsWrapped(text: Uint8Array, place: number): readonly LocalEdit[] {
  const shown = new TextDecoder("latin1").decode(text);
  const lines = indentedLines(text);
  const last = lines.findLastIndex(({ start }) => start <= place);
  const own = lines.findLastIndex(
    ({ start, end }, at) => at < last && last - at < mostLines && arrow.test(shown.slice(start, end)),
  );
  const head = lines[own];
  if (head === undefined) return [];
  const behind = lines.slice(own + 1);
  const end = behind.findIndex(({ indentation }) => indentation.length <= head.indentation.length);
  const closing = behind[end];
  const [first] = behind;
  if (closing === undefined || first === undefined || shown[closing.start] !== "}") return [];
  const entries = behind.slice(0, end).filter(({ indentation }) => indentation === first.indentation);
  if (!entries.every(({ start, end }) => entry.test(shown.slice(start, end)))) return [];
  const opening = { start: head.end - 1, inserted: "(" };
  const wrapped = fixedEdit("give an object", opening, { start: closing.start + 1, inserted: ")" });
  return [{ ...wrapped, isCertain: true }];
}
