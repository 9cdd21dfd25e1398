import { decode, encodingOf } from "../text/encoding.ts";
import { visible } from "./visible.ts";

/** A text to show in full when it is short, else its first lines, each indented and cut to the width. */
export function excerpt(
  bytes: Uint8Array,
  { mostLines, width }: { mostLines: number; width: number },
): string[] {
  const lines = decode(bytes, encodingOf(bytes)).split("\n");
  if (lines.at(-1) === "") lines.pop();
  const shown = lines.slice(0, mostLines).map((line) => {
    const cells = [...line.replace(/\r$/, "")].map(visible);
    return `    ${cells.length > width ? `${cells.slice(0, width).join("")}…` : cells.join("")}`;
  });
  return lines.length > mostLines ? [...shown, `    … and ${lines.length - mostLines} more lines`] : shown;
}
