import type { Grammar } from "../../../src/grammar/grammar.ts";
import { follow } from "../../../src/oracle/follow.ts";
import { parseForest } from "../../../src/parse/parse.ts";
import type { OutlinedStage } from "../../../src/reduce/tree/outlined.ts";
import { outliner } from "../../../src/reduce/tree/outlined.ts";
import { oracleOf } from "../../laws/test-oracle.ts";
import { bytesOf, onTexts, textOf } from "../../laws/texts.ts";

/** A text of the grammar, and which texts fail. */
export interface Staged {
  readonly grammar: Grammar;
  readonly text: string;
  readonly fails: (text: string) => boolean;
}

/** What the stage asks of an oracle, and what it tells of. */
export async function runStage(
  stage: OutlinedStage,
  { grammar, text, fails }: Staged,
): Promise<{ asked: string[]; told: string[] }> {
  const outlined = outliner((bytes) => {
    const forest = parseForest(grammar, textOf(bytes));
    return forest.kind === "failure" ? null : { grammar, tree: forest.cheapest() };
  })(bytesOf(text));
  if (outlined === null) throw new Error(`${text} is not of the grammar`);
  const oracle = oracleOf(onTexts((candidate) => (fails(candidate) ? "fail" : "pass")));
  const told: string[] = [];
  await follow(oracle, () => stage.walk(outlined), {
    signal: new AbortController().signal,
    onFound: (better) => told.push(textOf(better)),
  });
  return { asked: [...oracle.asked], told };
}
