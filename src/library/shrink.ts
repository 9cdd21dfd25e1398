import { functionOracle } from "../oracle/answer.ts";
import { OtherFailures, onlySameFailure, sameAs } from "../oracle/wrap/same-failure.ts";
import { minimize } from "../reduce/minimize.ts";

/**
 * Finds a smallest part of a text for which a function throws the same error, ignoring numbers and quotations. Returns
 * the text itself when the function does not throw on it.
 *
 * @param fails is called with one candidate at a time; it may return a promise
 */
export async function shrink(text: string, fails: (text: string) => unknown): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  const oracle = functionOracle(async (candidate) => {
    await fails(decoder.decode(candidate));
    return "pass" as const;
  });
  const original = await oracle(bytes, new AbortController().signal);
  if (original.outcome !== "fail") return text;
  const isSame = sameAs(original, "message");
  const { bytes: smallest } = await minimize(bytes, onlySameFailure(oracle, isSame, new OtherFailures()));
  return decoder.decode(smallest);
}
