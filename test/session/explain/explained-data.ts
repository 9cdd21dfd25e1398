import { theoryOf } from "../../../src/explain/theory/theory-of.ts";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import type { Outcome } from "../../../src/oracle/outcome.ts";
import { theoryInWords } from "../../../src/report/theory/theory-in-words.ts";
import { explaining } from "../../../src/session/explain/explaining.ts";

/** JSON without white space and escapes: a theory of it takes half as long as one of the built-in grammar. */
const plainJson = `
  value: object | array | string | number | "true" | "false" | "null"
  object: "{" "}" | "{" member ("," member)* "}"
  member: string ":" value
  array: "[" "]" | "[" value ("," value)* "]"
  string: '"' /[ !#-[\\]-~]/* '"'
  number: "-"? digits ("." digits)? (/[eE]/ /[+-]/? digits)?
  digits: /[0-9]/+`;

/** When a program fails for what an input of a built-in format, or of plain JSON, says, in words: the first sentence; and how many inputs were made for it. */
export async function toldOf(
  format: string,
  input: string,
  outcomeOf: (text: string) => Outcome,
): Promise<{ readonly told: string | undefined; readonly asked: number }> {
  const { grammar } = readEbnf(format === "plain json" ? plainJson : (builtinGrammar(format)?.text ?? ""));
  const { refined, vocabulary } = await explaining(new TextEncoder().encode(input), {
    source: { name: format, grammar, notes: [] },
    oracle: async (bytes) => ({ outcome: outcomeOf(new TextDecoder().decode(bytes)) }),
    signal: new AbortController().signal,
    seed: 1,
    mostInputs: 500,
  });
  const frame = { grammar: format, failure: null, seed: 1, ownFeatures: null } as const;
  const [first] = refined && vocabulary ? theoryInWords(theoryOf(refined, vocabulary, frame)) : [];
  return { told: first?.replace(/ \[.*\]\.$/, "."), asked: refined?.counts.asked ?? 0 };
}
