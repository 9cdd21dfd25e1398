import { describe, expect, it } from "vitest";
import { parseForest } from "../../src/parse/parse.ts";
import { BruteForce } from "./brute-force.ts";
import { randomGrammar, randomOf, randomText } from "./random-grammar.ts";

const CASES = Number(process.env["PARSE_CASES"] ?? 300);

describe("the forest of a random grammar and text", () => {
  it("has exactly the trees that brute force finds", () => {
    const seen = { accepted: 0, infinite: 0, ambiguous: 0, listed: 0 };
    for (let seed = 0; seed < CASES; seed++) {
      const random = randomOf(seed);
      const grammar = randomGrammar(random);
      for (let index = 0; index < 5; index++) {
        const text = randomText(random, 4);
        const where = () => `seed ${seed}, text ${JSON.stringify(text)}\n${JSON.stringify([...grammar.rules], null, 1)}`;
        const truth = new BruteForce(grammar, text);
        let forest: ReturnType<typeof parseForest>;
        try { forest = parseForest(grammar, text); } catch (e) { console.log(where()); throw e; }
        expect(forest.kind === "forest", where()).toBe(truth.accepts);
        if (forest.kind === "failure") continue;
        seen.accepted++;
        const count = forest.count();
        expect(count === "infinite", where()).toBe(truth.isInfinite);
        if (truth.isInfinite) seen.infinite++;
        const trees = truth.trees();
        if (!trees || trees.length > 300) continue;
        seen.listed++;
        if (trees.length > 1) seen.ambiguous++;
        if (count !== "infinite") expect(count, where()).toBe(BigInt(trees.length));
        const found: string[] = [];
        for (const tree of forest.trees()) { found.push(JSON.stringify(tree)); if (found.length > 1000) break; }
        expect(new Set(found).size, where()).toBe(found.length);
        expect(found.map(canon).toSorted(), where()).toEqual(trees.map((t) => canon(JSON.stringify(t))).toSorted());
      }
    }
    console.log(seen);
  });
});
const canon = (text: string): string => JSON.stringify(sorted(JSON.parse(text)));
const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(sorted) : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)])) : value;
