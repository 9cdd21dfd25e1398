import * as v from "valibot";
import type { QuestionKind } from "../../../src/explain/questions/question.ts";
import { pathsOf } from "../../../src/tree/path.ts";

/** Whether the last word of an input is this one: a kind of question that Culprit does not ask. */
export interface EndsWith {
  readonly question: "ends with";
  readonly word: string;
}

export const endsWith: QuestionKind<EndsWith, EndsWith> = {
  question: "ends with",
  amountIn: ({ word }, { text }) => (text.endsWith(word) ? 1 : 0),
  *met({ text }) {
    const word = /\w+$/.exec(text)?.[0] ?? "";
    yield { key: `ends with ${word}`, value: 1, feature: () => ({ question: "ends with", word }) };
  },
  simplicity: () => ({ as: "exists", unnamed: 0, mentioned: 0 }),
  towards: ({ word }, { isAbove }, { tree, withText }) => {
    const last = pathsOf(tree, (node) => node.kind === "rule" && node.name === "word").at(-1);
    return last && withText(last, isAbove ? word : `${word}x`);
  },
  schema: v.object({ question: v.literal("ends with"), word: v.string() }),
  inWords: ({ word }, { isAbove }) => `the input ${isAbove ? "ends" : "does not end"} with ${word}`,
};
