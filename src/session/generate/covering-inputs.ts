import { takingTurns } from "../../base/in-turns.ts";
import { JoiningProducer } from "../../generate/joining-producer.ts";
import { coveringTexts } from "../../generate/path-cover.ts";
import type { TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { isTwoLevel } from "../../grammar/grammar.ts";
import { joinerOf } from "../../parse/join-tokens.ts";
import { isInput } from "../../parse/parse.ts";
import type { Notice } from "../../report/notice.ts";
import { mostListed } from "../../report/words.ts";
import { encodeText, isConstrained } from "../../tree/constrained.ts";
import { textOf } from "../../tree/text.ts";
import type { Watch } from "../context/context.ts";
import type { ProducedInput, ProducedInputs } from "./produced-inputs.ts";

/** Inputs that together have all paths of so many symbols, and a notice of the paths that no input has. */
export async function coveringInputs(
  source: TextSource,
  asked: { readonly length: number; readonly size: number },
  { signal }: Watch,
): Promise<{ inputs: ProducedInputs & { readonly count: number }; notice: Notice }> {
  const { sites, model, random } = source;
  const { grammar } = sites;
  const trees = { over: () => new TreeProducer(sites, model, random), isFree: false };
  const joining = isTwoLevel(grammar) ? new JoiningProducer(trees, source, joinerOf(grammar)) : { textOf };
  const work = coveringTexts({
    ...asked,
    grammar,
    model,
    random,
    textOf(tree) {
      const text = joining.textOf(tree);
      return text !== undefined && (!isConstrained(grammar) || isInput(grammar, text)) ? text : undefined;
    },
  });
  const takeTurns = takingTurns();
  const found: ProducedInput[] = [];
  let next = work.next();
  for (; !next.done && !signal.aborted; next = work.next()) {
    found.push({ bytes: encodeText(next.value, grammar), isCut: false });
    await takeTurns();
  }
  const { paths, missed } = next.done ? next.value : { paths: 0, missed: [] };
  const shown = missed.slice(0, mostListed).map((path) => path.join(" > "));
  const ready = found.values();
  const inputs = {
    count: found.length,
    leftOut: new Set<string>(),
    // It is asked for some more than it has, which are not written.
    produce: () => (ready.next().value ?? found.at(-1)) as ProducedInput,
  };
  return { inputs, notice: { kind: "paths-covered", paths, missed: missed.length, shown } };
}
