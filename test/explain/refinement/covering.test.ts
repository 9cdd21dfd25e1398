import { expect, it } from "vitest";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import type { Circumstance } from "../../../src/explain/refinement/circumstance.ts";
import { covering } from "../../../src/explain/refinement/covering.ts";
import { KnownInputs } from "../../../src/explain/refinement/known-inputs.ts";
import { enoughVain, Tries } from "../../../src/explain/refinement/tries.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";

const vocabulary = vocabularyOf(
  readEbnf(`
    program: word+
    word: "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l"
  `).grammar,
);

/** A prediction that what is told by the key passes. */
const passing = (key: string): Circumstance => ({
  prediction: { kind: "prediction", fails: false, passing: 1, failing: 0 },
  predicates: [],
  key,
});

it("tries what the program refused under another circumstance only after all else", () => {
  const { inputs, meeting } = new KnownInputs(vocabulary);
  const tries = new Tries();
  const known = { columns: [], inputs, meeting, fails: new Uint8Array(0), tries };
  const thingsOf = (key: string) => covering({ ...known, circumstances: [passing(key)] }, vocabulary);
  const first = thingsOf("first");
  for (const { key } of first) tries.addVain(key, enoughVain);
  const second = thingsOf("second");
  expect(first.length).toBeGreaterThan(3);
  const said = first.map(({ predicates }) => JSON.stringify(predicates));
  const again = second.filter(({ predicates }) => said.includes(JSON.stringify(predicates)));
  expect(again.length).toBeLessThan(first.length);
  expect(said).not.toContain(JSON.stringify(second[0]?.predicates));
});
