import { inTurns } from "../../base/in-turns.ts";
import type { BuiltInput } from "../../explain/construction/built.ts";
import { measureTree } from "../../explain/features/measure-tree.ts";
import type { Vocabulary } from "../../explain/features/vocabulary.ts";
import { parsingForest } from "../../parse/parse.ts";
import { tokenTree } from "../../parse/token-tree.ts";
import { decodeText } from "../../text/encoding.ts";

/** What is known of an input before any program ran on it, or why nothing is. */
export type Measured =
  | { readonly kind: "measured"; readonly input: BuiltInput }
  | { readonly kind: "unread"; readonly reason: string };

/** Parses an input and measures its tree. Throws what the signal was aborted with. */
export async function measuredInput(
  bytes: Uint8Array,
  vocabulary: Vocabulary,
  signal: AbortSignal,
): Promise<Measured> {
  const { grammar } = vocabulary.sites;
  const forest = await inTurns(parsingForest(grammar, bytes), signal);
  if (forest.kind === "failure") {
    return { kind: "unread", reason: forest.message.split("\n", 1)[0] ?? "it does not parse" };
  }
  const tree = await inTurns(forest.choosingCheapest(), signal);
  const measured = measureTree(tree, vocabulary, (token) => tokenTree(grammar, token));
  return { kind: "measured", input: { text: decodeText(bytes).text, tree, measured } };
}
