import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import { indentedLines } from "./indented-lines.ts";

/**
 * Edits that let a `try` end with `finally`, which changes nothing of what it does, where the program expects that: in front of the
 * place's line or behind the brace that ends its block.
 */
export function handlers(text: Uint8Array, place: number, expected: readonly string[]): readonly LocalEdit[] {
  if (!expected.includes("finally")) return [];
  const lines = indentedLines(text);
  const own = lines.findLastIndex(({ start }) => start <= place);
  const isTry = /^(?:try\s*:|try\s*\{|\}\s*try\b)/;
  const shown = new TextDecoder("latin1").decode(text);
  return [own, own - 1].flatMap((at) => {
    const end = lines[at];
    if (end === undefined) return [];
    const head = lines.findLast(
      (line, index) => index < at && line.indentation.length <= end.indentation.length,
    );
    if (
      head === undefined ||
      head.indentation !== end.indentation ||
      !isTry.test(shown.slice(head.start, head.end))
    )
      return [];
    const [body] = lines.filter(({ start }) => start > head.start);
    const { indentation = "" } = body ?? {};
    if (shown[head.end - 1] === "{")
      return shown[end.start] === "}"
        ? [certain({ start: end.start + 1, inserted: ` finally {\n${head.indentation}}` })]
        : [];
    const start = end.start - end.indentation.length;
    return [certain({ start, inserted: `${head.indentation}finally:\n${indentation}pass\n` })];
  });
}

const certain = (insertion: { readonly start: number; readonly inserted: string }): LocalEdit => ({
  ...fixedEdit("end the try", insertion),
  isCertain: true,
});
