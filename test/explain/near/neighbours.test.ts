import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NeighbourFacts } from "../../../src/explain/near/facts.ts";
import { findNeighbours } from "../../../src/explain/near/neighbours.ts";
import { nearTokens } from "../../../src/explain/near/tokens.ts";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import type { Outcome } from "../../../src/oracle/outcome.ts";
import { Stop } from "../../../src/oracle/stop.ts";
import { markedText, nearConjecture } from "../../../src/report/theory/near-form.ts";
import { shownPassing } from "../../../src/report/theory/near-neighbours.ts";
import { anyCharacter } from "../../laws/texts.ts";

const { signal } = new AbortController();

const asking = (ask: (text: string) => boolean | undefined): Oracle<string> => {
  const outcomes = new Map<boolean | undefined, Outcome>([
    [true, "fail"],
    [false, "pass"],
  ]);
  return async (text) => ({ outcome: outcomes.get(ask(text)) ?? "unresolved" });
};

async function factsOf(
  text: string,
  fails: (text: string) => boolean | undefined,
  original = text,
): Promise<NeighbourFacts> {
  const found = await findNeighbours([text, original], asking(fails), { signal, mostRuns: 300 });
  expect(found.stopped).toBeNull();
  return found.facts;
}

const marked = async (...asked: Parameters<typeof factsOf>): Promise<string> =>
  markedText(await factsOf(...asked)).join("\n");

describe("neighbours of a failing input", () => {
  it("show numbers as ranges with both edges run", async () => {
    const fails = (text: string): boolean | undefined => {
      const [, month = ""] = /^\d{4}-(\d\d?)-\d\d$/.exec(text) ?? [];
      return month === "" ? undefined : Number(month) > 12;
    };
    expect(await marked("2001-13-01", fails)).toContain(
      "-<13..99 fails; 0..12 passes; 100..1000 is rejected>-",
    );
  });

  it.each([
    ["foo(1)", /^[a-z_]+\(1\)$/i, "<any word>(1)"],
    ["key=1&key=2", /^(\w+)=1&\1=2$/, "<any word>=1&<the same>=2"],
    ["* \n* ", /^[*-] \n[*-] $/, '<"*" "-"; not "+" "#" "~" "," …>␣\n<"*" "-"; not "+" "#" "~" "," …>␣'],
    ["[[[[]]]]", /\[{4}.*\]{4}/, '<"[", 4..8 times fails; 1..3 times passes>…]]]]'],
    ["word", /^\w{3,6}$/, "<any word of 3..6 characters fails; 1..2, 7..8 characters passes>"],
    ["end", /^(?!if$)[a-z]+$/, '<any word in small letters without "_">'],
    ["'s'", /^(["'])s\1$/, "<\"'\" '\"'>s<the same>"],
    ["x".repeat(12), /\w{10}/, "<any word of 10..24 characters fails; 1..9 characters passes>"],
    [
      "<list></item>",
      /^<(?!(\w+)><\/\1>)\w+><\/\w+>$/,
      '<<any word or number but "item">></<any word or number but "list">>',
    ],
    ["constructor", /^constructor$/, "constructor"],
    ["key[]]", /^\w+\[\]+$/, "<any word or number>[]]"],
  ])("mark %j that fails by %s", async (text, pattern, words) => {
    expect(await marked(text, (each) => pattern.test(each))).toBe(words);
  });

  it.each([
    ["[](", /\[\]\($/, ['it ends with "[]("', "behind, it passes."]],
    ["eval", /eval/, ['it contains "eval"']],
    ["#", /(^|[^\\])#/, ['it contains "#"', 'With "\\\\" in front, it passes']],
    ["#{", /#\{[^}]*$/, ['it contains "#{"', 'With "}" behind, it passes']],
    ["}", /^[^{]*\}/, ['it contains "}"', 'With "{" in front, it passes.']],
    ["#!x", /^#!\w/, ["it begins with #!<any word or number>"]],
    ["-x", /^-\w/m, ["a line begins with -<any word or number>"]],
    [";", /^[^"]*;$/m, ['a line ends with ";"', "With '\"s\"' in front, it passes."]],
    ["a=1\na=1", /^(\w+)=1\n\1=1$/m, ["it has the lines <any word>=1⏎<the same>=1"]],
    ["end", /^end\n?$/m, ['a line is "end"']],
    ["|", /^\||\|$/m, ['a line begins with "|"']],
    ["x=(", /^\w+=[^)]*\($|^\w+=\([^)]*$/, ["it begins with <any word or number>=("]],
  ])("say where %j has to stand, by %s", async (text, pattern, words) => {
    const sentences = nearConjecture(await factsOf(text, (each) => pattern.test(each))).join("\n");
    for (const each of words) expect(sentences).toContain(each);
  });

  it.each([
    ["in front of more and one behind more", ["1 b", "b 1"], "a line is"],
    ["in front of more", ["1 b"], "a line ends with"],
    ["behind more", ["b 1"], "a line begins with"],
    ["behind more, before the last line end", ["b 1\n"], "a line begins with"],
    ["in front of another line", ["1\nb"], "it ends with"],
    ["behind another line", ["b\n1"], "it begins with"],
    ["nowhere", ["b"], "it contains"],
  ])(
    "say where a number has to stand when a passing input elsewhere has one %s",
    async (_, passing, words) => {
      const oracle = asking((text) => /\d/.test(text) && !passing.includes(text));
      const { facts } = await findNeighbours(["7", "7"], oracle, { signal, mostRuns: 300, passing });
      const open = '<any number like "7">, and passes with "zq" instead';
      expect(nearConjecture(facts)).toEqual([`So far: an input fails when ${words} ${open}.`]);
    },
  );

  it("put the passing input with the nearest number first", async () => {
    const { passing } = await factsOf("port 70000", (text) => Number(text.match(/\d+/)?.[0]) > 65535);
    expect(passing[0]).toMatchObject({ text: "65535", from: ["70000"], to: ["65535"] });
  });

  it("are those of the original, too, where all of the minimized input's fail", async () => {
    const fails = (text: string): boolean => !text.includes("good");
    const { passing } = await factsOf("b", fails, "b\nbad\n");
    expect(passing).toEqual([]);
    const changed = (text: string): boolean => text.includes("x") || text.includes("bad");
    const others = await factsOf("bad", changed, "good\nbad\n");
    expect(others.passing.map(({ change }) => change)).toContain("in original");
  });

  it("are shown once for each place", async () => {
    const shown = shownPassing(await factsOf("at 25:30", (text) => /(2[4-9]|[3-9]\d):\d/.test(text)));
    expect(shown.filter(({ change }) => change.startsWith('"25" →'))).toHaveLength(1);
  });

  it("are those of the input without what the failure does not need", async () => {
    const facts = await factsOf("a = [1, 2] # x", (text) => text.includes("[") && text.includes("]"));
    expect(facts.text).toBe("[]");
  });

  it("are those of the input without lines that only go together", async () => {
    const fails = (text: string): boolean | undefined =>
      /^(begin\n(.+\n)*end\n)?crash$/.test(text) ? true : text.includes("begin") ? undefined : false;
    const facts = await factsOf("begin\na\nb\nend\ncrash", fails);
    expect(facts.text).toBe("crash");
  });

  it("are found for an input of many lines that all have to stay", async () => {
    const text = "a\n".repeat(3_000);
    const { facts } = await findNeighbours(
      [text, text],
      asking((each) => each === text),
      { signal, mostRuns: 20 },
    );
    expect(facts.counts.run).toBe(20);
  });

  it("have the words added that stand behind their end in the original", async () => {
    const fails = (text: string): boolean => /(^|;)day=(?!(mo|tu|we)(;|$))/.test(text);
    const facts = await factsOf("day=", fails, "freq=1;day=20mo;until=never");
    expect(nearConjecture(facts).join("\n")).toContain('With "mo" behind, it passes');
  });

  it.each([
    [
      "in its brackets",
      "f()",
      "g(1)\nf()\nf(b, { c: 1, d: 2 })\n",
      /f\((?!b, \{ c.*\}).*\)/,
      '"b, { c}" added',
    ],
    ["in its line", "take", "take\ngive (x) now\ntake 2 of (them)\n", /take(?!.*\(.*\))/, '"()" added'],
    ["in its tag", '<p d=""/>', '<p d=""/>\n<p s="t" d="M 2 L 3"/>\n', /<p d=""/, '"3" added'],
  ])("have what stands behind the same word elsewhere %s", async (_, text, original, pattern, change) => {
    const shown = shownPassing(await factsOf(text, (each) => pattern.test(each), original));
    expect(shown[0]?.change).toBe(change);
  });

  it("name a line of the original in which only blanks are left", async () => {
    const fails = (text: string): boolean => text.includes("}");
    const shown = shownPassing(await factsOf("}", fails, "one\n  }\ntwo\n"));
    expect(shown).toContainEqual({ text: '"}"', change: "the original without line 2" });
  });

  it("have words that the program lists beside theirs", async () => {
    const { facts } = await findNeighbours(
      ["1 in", "1 in"],
      asking((text) => /^1 (in|em|px)$/.test(text)),
      {
        signal,
        mostRuns: 300,
        related: (word) => (word === "in" ? ["em", "px"] : []),
      },
    );
    expect(nearConjecture(facts)[0]).toContain('<"in" "em" "px">');
  });

  it("show where anything may be added", async () => {
    expect(await marked("f()", (text) => /^f\(.*\)$/s.test(text))).toBe("f(…)");
  });

  it("state what was run when the search is stopped", async () => {
    let runs = 0;
    const oracle: Oracle<string> = async () => {
      if (++runs > 5) throw new Stop("signal");
      return { outcome: "pass" };
    };
    const { facts, stopped } = await findNeighbours(["a b", "a b"], oracle, { signal, mostRuns: 300 });
    expect(stopped).toBe("signal");
    expect(facts.counts).toMatchObject({ run: 5, passing: 5, ended: "time" });
  });

  describe("that a grammar does not read", () => {
    const runsOf = async (outcomeOfUnread: boolean | undefined): Promise<number> => {
      const isRead = (text: string): boolean => /^\w+=\w+(;\w+=\w+)*$/.test(text);
      let unread = 0;
      const oracle = asking((text) => {
        if (isRead(text)) return text.includes("=13");
        unread++;
        return outcomeOfUnread;
      });
      await findNeighbours(["a=1;b=13", "a=1;b=13"], oracle, { signal, mostRuns: 300, isRead });
      return unread;
    };

    it("are not run once a dozen were rejected", async () => {
      // Six more come of taking out tokens, which is always tried.
      expect(await runsOf(undefined)).toBeLessThanOrEqual(12 + 6);
    });

    it("are run as others where one of them is not rejected", async () => {
      expect(await runsOf(false)).toBeGreaterThan(50);
    });
  });

  it("are what the program did, within the limit", async () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 60 });
    const law = fc.asyncProperty(text, fc.integer({ min: 1, max: 80 }), async (text, mostRuns) => {
      const fails = (each: string): boolean => each.length % 2 === text.length % 2;
      const ran = new Map<string, boolean>();
      const oracle = asking((each) => {
        ran.set(each, fails(each));
        return fails(each);
      });
      const { facts } = await findNeighbours([text, text], oracle, { signal, mostRuns });
      expect(ran.size).toBeLessThanOrEqual(mostRuns);
      expect(facts.counts.run).toBe(ran.size);
      expect(fails(facts.text)).toBe(true);
      expect(facts.tokens.map((token) => token.text).join("")).toBe(facts.text);
      for (const { text: passing } of facts.passing) expect(ran.get(passing ?? "")).toBe(false);
      for (const [number, { replaced }] of facts.tokens.entries()) {
        const tokens = nearTokens(facts.text).map((token) => token.text);
        for (const to of replaced.fail) expect(fails(tokens.with(number, to).join(""))).toBe(true);
        for (const to of replaced.pass) expect(fails(tokens.with(number, to).join(""))).toBe(false);
      }
    });
    await fc.assert(law);
  });
});
