import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTheory } from "../../src/explain/theory/read-theory.ts";
import type { ExplainSamplesAnswer } from "../../src/report/commands/explain-samples.ts";
import { answerOf, culprit, folderWith, told } from "./run-culprit.ts";

/** Orders that a service took, and orders on which it answered 500: those with an object inside a list. */
const accepted = [
  "{}",
  "[]",
  "[1,2,3]",
  '{"a":{"b":1}}',
  '{"items":[1,[2]],"of":{"c":null}}',
  '["a",["b"],[[]]]',
  '{"list":[],"more":{"list":["x"]}}',
  "12",
];
const refused = ["[{}]", '{"items":[{"a":1}]}', '[1,[{"b":[]}]]', '[[],{"c":""}]', '{"a":[[{}]]}', "[{},1]"];

function samples(passing: readonly string[], failing: readonly string[]): string {
  const folder = folderWith({});
  const kinds = { accepted: passing, refused: failing };
  for (const [kind, texts] of Object.entries(kinds)) {
    mkdirSync(join(folder, kind));
    for (const [index, text] of texts.entries()) writeFileSync(join(folder, kind, `${index}.json`), text);
  }
  return folder;
}

const asked = ["--passing", "accepted", "--failing", "refused"];

describe("culprit explain without a program", () => {
  it("says when the samples fail, in words and as a tree, and writes the theory", async () => {
    const folder = samples(accepted, refused);
    const { stdout, code } = await culprit(folder, "explain", ...asked);
    expect(code).toBe(0);
    expect(stdout).toContain("explained 14 samples: 6 failing, 8 passing");
    expect(stdout).toContain(`
It fails when an <object> stands inside an <array> [6 of 6 inputs].
`);
    expect(stdout).toContain(`
    an <object> stands inside an <array>?
    ├─ yes: fails [6 of 6 inputs]
    └─ no: passes [8 of 8 inputs]
`);
    expect(stdout).toContain("written to refused.theory.json");
    const { answer } = await answerOf(folder, "explain", ...asked);
    const { theory, heldOut } = answer as unknown as ExplainSamplesAnswer;
    expect(readTheory(readFileSync(join(folder, "refused.theory.json"), "utf8"))).toEqual(theory);
    expect(heldOut).toEqual({ right: 14, wrong: 0 });
  });

  it("says which samples are both passing and failing", async () => {
    const folder = samples(accepted, [...refused, "12"]);
    const { stdout } = await culprit(folder, "explain", ...asked);
    expect(stdout).toContain(
      "1 of 7 failing samples is also among the passing ones, such as refused/6.json and accepted/7.json",
    );
  });

  it("tells values by what they are called, in orders as services get them", async () => {
    const order = (quantity: number, price: number, isExpress: boolean): string =>
      JSON.stringify({
        express: isExpress,
        items: [
          { quantity: 30, price: 8 },
          { quantity, price },
        ],
      });
    const prices = [-3, 0, 4, 12.5, 80];
    const both = prices.flatMap((price) => [
      order(2, price, true),
      order(20, price, false),
      order(0, price, false),
    ]);
    const folder = samples(
      both,
      prices.flatMap((price) => [order(-1, price, true), order(-9, price, false)]),
    );
    const { stdout } = await culprit(folder, "explain", ...asked);
    expect(stdout).toContain(`
It fails when some "quantity" is below 0 [10 of 10 inputs].
`);
    writeFileSync(join(folder, "next.json"), '{"items": [{"quantity": -3, "price": 1}]}');
    const predicted = await culprit(folder, "predict", "--theory", "refused.theory.json", "next.json");
    expect(predicted.stdout).toContain('next.json: fails, as some "quantity" is below 0');
  });

  it.each([
    {
      grammar: "ini",
      truth: 'It fails when some "host" is "localhost" and some "tls" is "on"',
      // Their lengths tell these values from all others, too.
      texts: ["localhost", "0.0.0.0", "web"].flatMap((host) =>
        ["on", "off"].flatMap((tls) =>
          [80, 443, 8080, 3000].map((port) => `[server]\nport = ${port}\nhost = ${host}\ntls = ${tls}\n`),
        ),
      ),
      fails: (text: string) => text.includes("localhost\ntls = on"),
      failing: 4,
    },
    {
      grammar: "xml",
      truth: 'It fails when a "ref" stands before an "item"',
      texts: ["ref item", "item ref", "note ref item", "item note", "ref note", "note item ref"].map(
        (names) => `<all>${names.replaceAll(/\w+/g, "<$&>1</$&>")}</all>`,
      ),
      fails: (text: string) => /<ref>.*<item>/.test(text),
      failing: 2,
    },
  ])("speaks of values and their order, not of lengths: $truth", async (each) => {
    const { grammar, truth, texts, fails, failing } = each;
    const folder = samples(
      texts.filter((text) => !fails(text)),
      texts.filter(fails),
    );
    const { stdout } = await culprit(folder, "explain", ...asked, "--grammar", grammar);
    expect(stdout).toContain(`\n${truth} [${failing} of ${failing} inputs].\n`);
  });

  it("tells what is right for most samples with its exceptions, long ones by their files", async () => {
    const long = "x".repeat(80);
    const listOf = (item: string) =>
      Array.from({ length: 30 }, (_, index) => `{"list":[${item},${index}],"note":"${long}"}`);
    const [odd, ...failing] = listOf("{}");
    const folder = samples([...listOf('"a"'), odd ?? ""], failing);
    const { stdout, code } = await culprit(folder, "explain", ...asked);
    expect(code).toBe(0);
    expect(stdout).toContain(`
It fails when there is an item of "list" that is an <object> [29 of 30 inputs].
It is wrong about 1 of 60 inputs, namely: accepted/30.json passes.
`);
  });

  it("says plainly that no few questions tell samples apart", async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    // The bits of a number's square are no matter of its size or of how it is written.
    const isOdd = (number: number): boolean => ((number * number * 2654435761) >>> 17) % 2 === 1;
    const texts = (fails: boolean) =>
      numbers.filter((each) => isOdd(each) === fails).map((each) => `[${each}]`);
    const { stdout, code } = await culprit(samples(texts(false), texts(true)), "explain", ...asked);
    expect(stdout).toMatch(/No few (questions tell when it fails|features of the grammar tell)/);
    expect(stdout.split("\n").length).toBeLessThan(25);
    expect([0, 1]).toContain(code);
  });

  it("counts and names samples that the grammar does not read", async () => {
    const folder = samples([...accepted, "{,}"], [...refused, "[{", "}"]);
    const { answer } = await answerOf(folder, "explain", ...asked);
    expect(answer).toMatchObject({ passing: 8, failing: 6, status: "ok" });
    expect((answer as unknown as ExplainSamplesAnswer).unread).toMatchObject([
      { path: "accepted/8.json", fails: false, reason: expect.stringMatching(/^line 1, column 2: expected/) },
      { path: "refused/6.json", fails: true },
      { path: "refused/7.json", fails: true },
    ]);
    const { stdout } = await culprit(folder, "explain", ...asked);
    expect(stdout).toContain("left out, as the grammar does not read them: 2 failing and 1 passing");
  });

  it.each([
    [[], refused, "All samples that the grammar parses fail, so nothing can be learned"],
    [accepted, [], "All samples that the grammar parses pass"],
    [["{"], ["}"], "The grammar parses no sample"],
  ])("says plainly that there is nothing to tell apart: %#", async (passing, failing, words) => {
    const folder = samples(passing, failing);
    const { answer, run } = await answerOf(folder, "explain", ...asked, "--grammar", "json");
    expect(run.code).toBe(1);
    expect(answer).toMatchObject({ status: "not-found", theory: null, output: null });
    expect(told(answer)).toContain(words);
  });

  it("says plainly that no feature tells failing from passing samples", async () => {
    const { stdout, code } = await culprit(samples(["[1]", "[1]"], ["[1]"]), "explain", ...asked);
    expect(code).toBe(1);
    expect(stdout).toContain("No few features of the grammar tell 1 failing input from 2 passing ones.");
  });

  it("replaces its own theory only", async () => {
    const folder = samples(accepted, refused);
    expect((await culprit(folder, "explain", ...asked, "--out", "t.json")).code).toBe(0);
    expect((await culprit(folder, "explain", ...asked, "--out", "t.json")).code).toBe(0);
    writeFileSync(join(folder, "t.json"), "{}");
    const { stderr, code } = await culprit(folder, "explain", ...asked, "--out", "t.json");
    expect(code).toBe(2);
    expect(stderr).toContain("t.json exists and is no theory that explain wrote");
    expect(readFileSync(join(folder, "t.json"), "utf8")).toBe("{}");
  });

  it("needs samples of both kinds", async () => {
    const { stderr, code } = await culprit(samples(accepted, refused), "explain", "--passing", "accepted");
    expect(code).toBe(2);
    expect(stderr).toContain("explain needs inputs of both kinds");
  });

  it("reads samples of a format without a grammar by lines, and says what their settings are", async () => {
    const log = (day: number, retries: number): string =>
      `2026-01-0${day} INFO start\nretries=${retries}\nGET /a/${day} 200\n`;
    const days = [1, 2, 3, 4, 5, 6];
    const folder = folderWith({ "new.log": log(1, 9) });
    for (const [name, more] of [
      ["ok", 0],
      ["bad", 10],
    ] as const) {
      mkdirSync(join(folder, name));
      for (const day of days) writeFileSync(join(folder, name, `${day}.log`), log(day, more + day));
    }
    const { stdout } = await culprit(folder, "explain", "--passing", "ok", "--failing", "bad");
    expect(stdout).toContain('It fails when the "retries" is above 6 [6 of 6 inputs].');
    const predicted = await culprit(folder, "predict", "--theory", "bad.theory.json", "new.log");
    expect(predicted.stdout).toContain('new.log: fails, as the "retries" is above 6');
  });

  it.each([
    {
      extension: "log",
      truth: 'It fails when the "duration" is above 700',
      textOf: (number: number, fails: boolean) =>
        `at ${number} msg=load duration=${(fails ? 800 : 630) + (fails ? number : -number)}\n`,
    },
    {
      extension: "log",
      truth: 'It fails when a <word> is "ERROR"',
      textOf: (number: number, fails: boolean) =>
        `${number} INFO start\n${number} ${fails ? "ERROR" : "WARN"} load\n`,
    },
    {
      extension: "xml",
      truth: 'It fails when there is a "person" without an "email"',
      textOf: (number: number, fails: boolean) => {
        const count = 1 + (number % 3);
        const people = Array.from({ length: count }, (_, person) => {
          const hasMail = !fails || person !== number % count;
          const mail = hasMail ? `<email>${"a".repeat(1 + ((number * 5 + person) % 9))}</email>` : "";
          const phone = number % 2 === 0 ? `<phone>${10 ** (1 + ((number * 7) % 9))}</phone>` : "";
          return `<person><name>${number}</name>${mail}${phone}</person>`;
        });
        return `<all>${people.join("")}</all>`;
      },
    },
  ])(
    "speaks of what stands in lines and elements by its name: $truth",
    async ({ extension, truth, textOf }) => {
      const folder = folderWith({});
      for (const kind of ["ok", "bad"]) {
        mkdirSync(join(folder, kind));
        for (let number = 0; number < 8; number++)
          writeFileSync(join(folder, kind, `${number}.${extension}`), textOf(number, kind === "bad"));
      }
      const { stdout } = await culprit(folder, "explain", "--passing", "ok", "--failing", "bad");
      expect(stdout).toContain(`\n${truth} [8 of 8 inputs].\n`);
    },
  );
});
