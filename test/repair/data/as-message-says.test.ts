import { describe, expect, it } from "vitest";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { functionOracle } from "../../../src/oracle/answer.ts";
import { limited } from "../../../src/oracle/wrap/counted.ts";
import { namedIn } from "../../../src/repair/data/as-message-says.ts";
import { repair } from "../../../src/repair/repair.ts";

const grammarNamed = (name: string) => readEbnf(builtinGrammar(name)?.text ?? "").grammar;

/** What is made of a text that a program refuses by throwing, and after how many questions. */
async function repaired(text: string, read: (text: string) => void, { grammar = "json", tests = 500 } = {}) {
  let asked = 0;
  const oracle = functionOracle((bytes) => {
    asked += 1;
    read(new TextDecoder().decode(bytes));
    return "pass";
  });
  const { bytes } = await repair(new TextEncoder().encode(text), limited(oracle, { tests, now: () => 0 }), {
    grammar: grammarNamed(grammar),
  });
  return { text: bytes && new TextDecoder().decode(bytes), asked };
}

describe("what a message names", () => {
  it.each([
    ["KeyError: “email”", "email"],
    ["data must have required property “email”", "email"],
    ["“email” is a required property", "email"],
    ["missing field “email” at line _ column _", "email"],
    ["Error: config.email is required in load (a.js:3)", "email"],
    ["missing key email", "email"],
  ])("is the key that is missing: %s", (message, key) => {
    expect(namedIn(`exit 1: ${message}`).missing).toBe(key);
  });

  it.each([
    "“‹hgh›” is not one of [“low”, “high”]",
    "argument --level: invalid choice: “‹hgh›” (choose from “low”, “high”)",
    "unknown variant “‹hgh›”, expected “low” or “high”",
    "level must be one of low, high, not “‹hgh›”",
    "unknown level “‹hgh›”, allowed: low | high",
  ])("are the words that it allows: %s", (message) => {
    expect(namedIn(`exit 1: ${message}`)).toMatchObject({ refused: "hgh", allowed: ["low", "high"] });
  });

  it("is nothing where it says nothing of the kind", () => {
    expect(namedIn("exit 1: cannot open file")).toMatchObject({ allowed: [], missing: undefined });
  });
});

describe("repairing data as the program's message says", () => {
  const users = Array.from({ length: 12 }, (_, id) => ({ id, email: `u${id}@example.org`, level: "low" }));

  it("takes the allowed word that is nearest to the refused one", async () => {
    const allowed = ["low", "medium", "high"];
    const text = JSON.stringify(users.with(7, { id: 7, email: "a", level: "hgih" }), null, 1);
    const { text: made, asked } = await repaired(text, (candidate) => {
      for (const { level } of JSON.parse(candidate))
        if (!allowed.includes(level)) throw new Error(`'${level}' is not one of ['low', 'medium', 'high']`);
    });
    expect(made).toBe(text.replace("hgih", "high"));
    expect(asked).toBeLessThan(5);
  });

  it("puts in a key that is missing where the others of its kind have it", async () => {
    const { email: _, ...rest } = users[5] ?? {};
    const text = JSON.stringify([...users.slice(0, 5), rest, ...users.slice(6)], null, 1);
    const { text: made, asked } = await repaired(text, (candidate) => {
      for (const user of JSON.parse(candidate)) {
        if (!("email" in user)) throw new Error("KeyError: 'email'");
        if (typeof user.email !== "string") throw new Error("an email is a string");
      }
    });
    expect(JSON.parse(made ?? "null")).toEqual(users.with(5, { id: 5, level: "low", email: "" } as never));
    expect(asked).toBeLessThan(20);
  });

  it("follows one message after the other", async () => {
    const { text } = await repaired('{\n  "name": "a",\n  "level": "hi"\n}\n', (candidate) => {
      const given = JSON.parse(candidate);
      for (const key of ["host", "port"])
        if (!(key in given)) throw new Error(`must have required property '${key}'`);
      if (typeof given.port !== "number") throw new Error("port must be a number");
      if (!["low", "high"].includes(given.level)) throw new Error('level must be one of "low", "high"');
    });
    expect(JSON.parse(text ?? "null")).toEqual({ name: "a", level: "high", host: "", port: 0 });
  });

  it("does so in other formats, too", async () => {
    const { text } = await repaired(
      "[server]\nhost = a.org\nmode = fst\n",
      (candidate) => {
        if (!/^port = /m.test(candidate)) throw new Error("missing option 'port'");
        if (!/^mode = (fast|slow)$/m.test(candidate)) throw new Error("mode: choose from fast, slow");
      },
      { grammar: "ini" },
    );
    expect(text).toMatch(/^mode = fast$/m);
    expect(text).toMatch(/^port = /m);
  });

  it("tells what it found when the limit of tests strikes before it ends", async () => {
    const text = JSON.stringify(users.with(7, { id: -7, email: "a", level: "x" }), null, 1);
    const read = (candidate: string): void => {
      for (const { id, level } of JSON.parse(candidate)) if (id < 0 || level !== "low") throw new Error("no");
    };
    const { asked } = await repaired(text, read);
    const { text: made } = await repaired(text, read, { tests: asked - 3 });
    expect(made).not.toBeNull();
  });
});
