import { OptionsError } from "../../base/options-error.ts";
import type { Theory } from "../../explain/theory/theory.ts";
import { type GrammarChoice, type GrammarSource, grammarNamed } from "../grammars/grammar-source.ts";

/** The grammar of a theory, unless another is named. Throws OptionsError and GrammarError. */
export async function theoryGrammar(theory: Theory, choice: GrammarChoice): Promise<GrammarSource> {
  const own = choice.grammar === undefined ? theory.start : undefined;
  const source = await grammarNamed({
    ...choice,
    grammar: choice.grammar ?? theory.grammar,
    start: choice.start ?? own,
  });
  if (source.treeSitter === undefined) return source;
  throw new OptionsError(
    `theories are about inputs that our own parser reads, and ${source.name} brings its own; name the grammar that it was learned with.`,
  );
}
