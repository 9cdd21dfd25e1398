import { expect, it } from "vitest";
import { type LearnGrammarAnswer, learnGrammarReport } from "../../src/report/commands/learn-grammar.ts";
import { noTests } from "../../src/session/answer/answer-frame.ts";
import { plain } from "./plain.ts";

it("writes the time of learning as other answers write theirs", () => {
  const answer: LearnGrammarAnswer = {
    command: "learn grammar",
    status: "ok",
    input: null,
    samples: 1,
    refused: [],
    rules: 1,
    check: { made: 0, accepted: 0 },
    isUsedUp: false,
    tests: { ...noTests, total: 221 },
    seconds: 119.893,
    stopped: null,
    seed: null,
    output: null,
    notices: [],
  };
  expect(learnGrammarReport.lines({ answer, material: {} }, plain, {})).toContain("221 tests in 2 min 00 s");
});
