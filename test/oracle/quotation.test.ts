import { describe, expect, it } from "vitest";
import { fingerprint, sameFailure } from "../../src/oracle/fingerprint.ts";
import { readable, withoutQuotations } from "../../src/oracle/quotation.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The fingerprint of a program that says this about a candidate. */
const said = (text: string, candidate: string): string =>
  fingerprint("exit 1", { text, frames: [] }, bytes(candidate));

const reading = (of: string, name: string): string => `Cannot read properties of ${of} (reading '${name}')`;

const order = '{"records":[{"price":1.5},{"price":null},{"price":2}]}';

describe("a failure and one that says the same", () => {
  it.each([
    ["of the same name", reading("null", "toFixed"), order, reading("null", "toFixed"), '[{"price":null}]'],
    [
      "of a name that stood in the input only",
      reading("null", "price"),
      order,
      reading("null", "price"),
      "null",
    ],
    ["of another word of the input", "no rule for 'price'", order, "no rule for 'records'", '{"records":1}'],
    ["of another word in capitals", "no tag 'DIV'", "<div>", "no tag 'P'", "<p>"],
    ["of another mark of the input", "unexpected '{'", "{", "unexpected '['", "["],
    ["at another place", "expected ';' at 12:3", "a b", "expected ';' at 1:1", "b"],
    ["of other numbers", "no key '12'", "12", "no key '7'", "[]"],
    ["of a longer quotation", "near `price\\n: null`", order, "near `price`", '"price"'],
    ["of a cut quotation", "near 'eco...'", '"record"', "near 'reco...'", '"record"'],
    [
      "of what Python escapes",
      "token at '<![>\\n  <a b=\"st'",
      '<![>\n  <a b="style">',
      "token at '<![\\n'",
      "<![\n",
    ],
    ["of what Rust escapes", 'no "caf\\u{e9} one"', "café one", 'no "one"', "one"],
    ["of what Go escapes", 'no "\\U0001f600 a\\tb"', "😀 a\tb", 'no "a"', "a"],
    ["of what JavaScript escapes", 'no "\\u0027a b\\x27"', "'a b'", 'no "b"', "b"],
    ["of what C escapes", 'no "\\303 a"', "Ã a", 'no "a"', "a"],
    ["of a text cut out of words", "near 'cord: pri'", "record: price", "near 'record: x'", "record: x"],
    ["of a type around names of the input", "no '{ a: T; b: T }'", "a b", "no '{ b: T }'", "b"],
  ])("is the same: %s", (_, one, input, other, candidate) => {
    expect(sameFailure(said(one, input), said(other, candidate), "message")).toBe(true);
  });

  it.each([
    ["another name", reading("null", "toFixed"), order, reading("null", "records"), "null"],
    [
      "another name, which stands in the candidate",
      reading("null", "toFixed"),
      order,
      reading("null", "price"),
      order,
    ],
    ["a name in place of a quotation", reading("null", "price"), order, reading("null", "toFixed"), order],
    ["a word that only a longer one has", "no 'cord'", order, "no 'rice'", order],
    ["a name beside what is escaped", "no 'map\\n'", "a", "no 'set\\n'", "a"],
    ["a word that is cut out of another alone", "no 'cord'", "record", "no 'rice'", "price"],
    ["another type", "not 'string'", "x = 3", "not 'number'", "x"],
    ["another expected mark", "expected ')' here", "a", "expected ';' here", "a"],
    ["another file", "cannot open '/etc/a.conf'", "a", "cannot open '/etc/b.conf'", "a"],
    ["another error code", "bad (ENOENT)", "a", "bad (EACCES)", "a"],
    ["another number of an error", "error code 7", "a", "error code 8", "a"],
    ["other words", "no 'a'", "a", "not 'a'", "a"],
  ])("differs: %s", (_, one, input, other, candidate) => {
    expect(sameFailure(said(one, input), said(other, candidate), "message")).toBe(false);
    expect(sameFailure(said(one, input), said(other, candidate), "kind")).toBe(true);
  });
});

describe("a class of failures", () => {
  it.each([
    [reading("null", "price"), order, "exit 1: Cannot read properties of null (reading _)"],
    [reading("null", "toFixed"), order, "exit 1: Cannot read properties of null (reading “toFixed”)"],
    ["no '{ price: number }' here", order, "exit 1: no “_ number” here"],
  ])("shows names, not quotations: %s", (message, candidate, expected) => {
    expect(withoutQuotations(said(message, candidate))).toBe(expected);
  });
});

describe("a recursion without end", () => {
  const overflow = (...names: string[]): string =>
    fingerprint(
      "exit 1",
      {
        text: "RangeError: Maximum call stack size exceeded",
        frames: names.map((name) => ({ name, place: "a.js:1" })),
      },
      bytes(""),
    );

  it("is the same wherever in its circle it ends, and not another circle", () => {
    expect(sameFailure(overflow("visit", "each"), overflow("each", "visit"), "message")).toBe(true);
    expect(sameFailure(overflow("visit", "each"), overflow("clone"), "message")).toBe(false);
    expect(withoutQuotations(overflow("visit"))).toBe("exit 1: RangeError: Maximum call stack size exceeded");
  });
});

describe("a failure that is told", () => {
  it("has no marks that the program did not write", () => {
    expect(readable(said("no 'price' in \"list\"", "price"))).toBe("exit 1: no price in list");
  });
});
