import { inTurns } from "../../base/in-turns.ts";
import type { Vocabulary } from "../../explain/features/vocabulary.ts";
import type { MadeInput } from "../../explain/make/made-input.ts";
import { measureInput } from "../../explain/make/made-input.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { parsingForest } from "../../parse/parse.ts";
import { decodeText } from "../../text/encoding.ts";

/** An input with its canonical tree, or why it has none. */
export type Parsed =
  | { readonly kind: "parsed"; readonly input: ParsedInput }
  | { readonly kind: "unread"; readonly reason: string };

export type ParsedInput = Pick<MadeInput, "text" | "tree">;

/** An input with its measured features, or why it has none. */
export type Measured =
  | { readonly kind: "measured"; readonly input: MadeInput }
  | { readonly kind: "unread"; readonly reason: string };

/** Parses an input. Throws the reason of the signal if it aborts. */
export async function parsedInput(bytes: Uint8Array, grammar: Grammar, signal: AbortSignal): Promise<Parsed> {
  const forest = await inTurns(parsingForest(grammar, bytes), signal);
  if (forest.kind === "failure") {
    return { kind: "unread", reason: forest.message.split("\n", 1)[0] ?? "it does not parse" };
  }
  const tree = await inTurns(forest.choosingCheapest(), signal);
  return { kind: "parsed", input: { text: decodeText(bytes).text, tree } };
}

/** Measures the features of a parsed input. */
export function measured({ text, tree }: ParsedInput, vocabulary: Vocabulary): MadeInput {
  return { text, tree, measured: measureInput(tree, vocabulary) };
}

/** Parses an input and measures its tree. Throws the reason of the signal if it aborts. */
export async function measuredInput(
  bytes: Uint8Array,
  vocabulary: Vocabulary,
  signal: AbortSignal,
): Promise<Measured> {
  const parsed = await parsedInput(bytes, vocabulary.grammar, signal);
  if (parsed.kind === "unread") return parsed;
  return { kind: "measured", input: measured(parsed.input, vocabulary) };
}
