import { Mutator } from "../../generate/mutator.ts";
import type { TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { recognizes } from "../../parse/parse.ts";
import { treeAs } from "../../parse/token-tree.ts";
import type { Tree } from "../../tree/tree.ts";
import type { InputSource } from "./produced-inputs.ts";

/** Changes of the samples, each of which the grammar derives again. */
export function mutatedSource(base: TextSource, samples: readonly Tree[]): InputSource {
  const { sites, model, random } = base;
  const { grammar } = sites;
  const producer = new TreeProducer(sites, model, random);
  const trees = new Mutator({
    grammar,
    samples,
    producer,
    random,
    treeAs: (rule, text) => treeAs(grammar, rule, text),
  });
  return { ...base, trees, checks: { text: (text) => recognizes(grammar, text) } };
}
