import { dataTheory, dataVocabulary } from "../../../src/explain/data/data-theory.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { measureInput } from "../../../src/explain/make/made-input.ts";
import { namesInPlace, withDistinctNames } from "../../../src/explain/naming/names-in-place.ts";
import { theoryOf } from "../../../src/explain/theory/theory-of.ts";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import type { Outcome } from "../../../src/oracle/outcome.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { theoryInWords } from "../../../src/report/theory/theory-in-words.ts";

/** JSON without white space and escapes: a theory of it takes half as long as one of the built-in grammar. */
const plainJson = `
  value: object | array | string | number | "true" | "false" | "null"
  object: "{" "}" | "{" member ("," member)* "}"
  member: string ":" value
  array: "[" "]" | "[" value ("," value)* "]"
  string: '"' /[ !#-[\\]-~]/* '"'
  number: "-"? digits ("." digits)? (/[eE]/ /[+-]/? digits)?
  digits: /[0-9]/+`;

/** When a program fails for what an input of a built-in format, or of plain JSON, says, in words: the first sentence; and how many inputs it was asked about. */
export async function toldOf(
  format: string,
  input: string,
  outcomeOf: (text: string) => Outcome,
): Promise<{ readonly told: string | undefined; readonly asked: number }> {
  const source = readEbnf(format === "plain json" ? plainJson : (builtinGrammar(format)?.text ?? "")).grammar;
  const tree = parseTree(source, input);
  const vocabulary = dataVocabulary(source, { whole: tree, parts: [] });
  if (!vocabulary) return { told: undefined, asked: 0 };
  const failing = [{ text: input, tree, measured: measureInput(tree, vocabulary) }];
  const grammar = withDistinctNames(source, [tree]);
  const whole = vocabularyOf(grammar, { isMade: namesInPlace(grammar, [tree]) });
  let asked = 0;
  const theory = await dataTheory(
    { vocabulary, whole, failing, like: [] },
    async (text) => {
      asked++;
      return { outcome: outcomeOf(text) };
    },
    { seed: 3, signal: new AbortController().signal },
  );
  const frame = { grammar: format, failure: null, seed: 3, ownFeatures: null } as const;
  const [first] = theory ? theoryInWords(theoryOf(theory.refined, vocabulary, frame)) : [];
  return { told: first?.replace(/ \[.*\]\.$/, "."), asked };
}
