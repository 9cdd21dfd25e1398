import { describe, expect, it } from "vitest";
import { builtinGrammar } from "../../../src/format/builtin-formats.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { functionOracle } from "../../../src/oracle/answer.ts";
import { repair } from "../../../src/repair/repair.ts";

const grammarNamed = (name: string) => readEbnf(builtinGrammar(name)?.text ?? "").grammar;

interface Order {
  readonly id: number;
  readonly status: string;
  readonly items: readonly { readonly sku: string; readonly qty: number }[];
}

/** Throws for what the reader of orders cannot work with; JSON that is broken is another error. */
function readOrders(text: string): void {
  const orders: readonly Order[] = JSON.parse(text);
  for (const order of orders) {
    if (Object.keys(order).join() !== "id,status,items") throw new Error("unexpected key");
    if (!["open", "shipped"].includes(order.status)) throw new Error(`no status ${order.status}`);
    for (const { sku, qty } of order.items)
      if (typeof sku !== "string" || !(qty > 0)) throw new Error("quantity");
  }
}

const orders: readonly Order[] = Array.from({ length: 30 }, (_, index) => ({
  id: 1_000 + index,
  status: index % 3 === 0 ? "shipped" : "open",
  items: [{ sku: `A-${index}`, qty: 1 + (index % 7) }],
}));

/** The orders as text, with the one of this number changed. */
const ordersWith = (index: number, change: object): string =>
  JSON.stringify(
    orders.map((order, at) => (at === index ? { ...order, ...change } : order)),
    null,
    1,
  );

async function repaired(text: string, { grammar = "json", read = readOrders } = {}) {
  const asked: string[] = [];
  const oracle = functionOracle((bytes) => {
    const candidate = new TextDecoder().decode(bytes);
    asked.push(candidate);
    read(candidate);
    return "pass";
  });
  const input = new TextEncoder().encode(text);
  const { bytes, diagnosis } = await repair(input, oracle, { grammar: grammarNamed(grammar) });
  const edits = diagnosis.map(({ start, end, inserted }) => [
    new TextDecoder().decode(input.subarray(start, end)),
    new TextDecoder().decode(inserted),
  ]);
  return { text: bytes && new TextDecoder().decode(bytes), edits, asked };
}

describe("repairing what is written well and says what the program refuses", () => {
  it("finds the one value among hundreds, and asks about nothing that the grammar does not derive", async () => {
    const { edits, asked } = await repaired(ordersWith(17, { items: [{ sku: "A-17", qty: -4 }] }));
    expect(edits).toEqual([["-", ""]]);
    expect(asked.length).toBeLessThan(120);
    for (const text of asked) expect(() => JSON.parse(text)).not.toThrow();
  });

  it("takes for a misspelt value what stands elsewhere", async () => {
    const { edits } = await repaired(ordersWith(12, { status: "shiped" }));
    expect(edits).toEqual([["", "p"]]);
  });

  it("takes the quotes from a number that is no string", async () => {
    const read = (text: string): void => {
      const { port } = JSON.parse(text);
      if (typeof port !== "number") throw new Error("port");
    };
    const { text } = await repaired('{"host": "a.org", "port": "8080"}', { read });
    expect(text).toBe('{"host": "a.org", "port": 8080}');
  });

  it("leaves out what is not known, and nothing else of its record", async () => {
    const { text } = await repaired(ordersWith(20, { colour: "red" }));
    expect(text && JSON.parse(text)).toEqual(orders);
  });

  it("repairs two records of a list", async () => {
    const text = ordersWith(3, { status: "opn" }).replace('"A-22",\n    "qty": 2', '"A-22",\n    "qty": -2');
    const { edits } = await repaired(text);
    expect(edits).toEqual([
      ["", "e"],
      ["-", ""],
    ]);
  });

  it("leaves what needs a record where it is once the record may stay", async () => {
    const nodes = Array.from({ length: 20 }, (_, id) => ({
      id,
      weight: id === 8 ? -3 : 3,
      parent: id === 12 ? 8 : 0,
    }));
    const read = (text: string): void => {
      const given: typeof nodes = JSON.parse(text);
      for (const { weight, parent } of given)
        if (weight < 0 || !given.some(({ id }) => id === parent)) throw new Error("no such node");
    };
    const { edits } = await repaired(JSON.stringify(nodes), { read });
    expect(edits).toEqual([["-", ""]]);
  });

  it("leaves out an element with its tags", async () => {
    const entries = Array.from(
      { length: 30 },
      (_, id) => `<entry id="${id}"><title>t</title><size>${id}</size></entry>`,
    );
    const text = `<feed>\n${entries.with(11, '<entry id="11"><title/><size>11</size></entry>').join("\n")}\n</feed>`;
    const read = (candidate: string): void => {
      if (candidate.includes("<title/>")) throw new Error("an empty title");
    };
    const { edits } = await repaired(text, { grammar: "xml", read });
    expect(edits).toEqual([["<title/>", ""]]);
  });

  it.each([
    ["21,item21-1", "21,item21,1", "for another sign"],
    ["21item21,1", "21,item21,1", "inside a word"],
    ["21,item21,1,", "21,item21,1", "or loses one at its end"],
    ["21,,item21,1", "21,item21,1", "or loses one of two"],
  ])("of %j makes %j: a row gets the separator that it lacks, %s", async (row, mended) => {
    const rows = Array.from({ length: 40 }, (_, index) => `${index},item${index},${index % 5}`);
    const sheet = (row: string): string => `${["id,name,count", ...rows.with(21, row)].join("\n")}\n`;
    const read = (candidate: string): void => {
      for (const row of candidate.trim().split("\n"))
        if (row.split(",").length !== 3) throw new Error("columns");
    };
    const { text } = await repaired(sheet(row), { grammar: "csv", read });
    expect(text).toBe(sheet(mended));
  });

  describe("of a table, where what a field means goes by its place", () => {
    const rows = Array.from(
      { length: 20 },
      (_, index) => `${index},${index % 3 === 0 ? `-${index}.50,yes` : `${index}.50,no`},n${index}`,
    );
    const sheet = (row: string): string => ["id,amount,refund,note", ...rows, row, ...rows, ""].join("\n");

    /** Throws for a refund of more than nothing, as programs that read columns by name do, and for any other word. */
    function readSheet(text: string): void {
      const [header, ...records] = text.trim().split(/\r?\n/);
      if (header !== "id,amount,refund,note") throw new Error("no such columns");
      for (const record of records) {
        const [, amount, refund = ""] = record.split(",");
        if (!["yes", "no", "n99", ""].includes(refund)) throw new Error(`no refund ${refund}`);
        if (refund === "yes" && Number(amount) > 0) throw new Error("refunds are below nothing");
      }
    }

    it("writes the sign that others of the column have, rather than to leave out a field, which would move the others", async () => {
      const { edits } = await repaired(sheet("99,45.10,yes,n99"), { grammar: "csv", read: readSheet });
      expect(edits).toEqual([["", "-"]]);
    });

    it("takes what stands in the column elsewhere rather than to leave it empty", async () => {
      const { edits } = await repaired(sheet("99,-45.10,maybe,n99"), { grammar: "csv", read: readSheet });
      expect(edits).toEqual([["maybe", "yes"]]);
    });

    it("does so beside rows that lack a field", async () => {
      const short = sheet("99,45.10,yes,n99").replace("4,4.50,no,n4", "4,4.50,no");
      const { edits } = await repaired(short, { grammar: "csv", read: readSheet });
      expect(edits).toEqual([["", "-"]]);
    });

    it("leaves no number of a point out", async () => {
      const points = (last: string): string => `[[1, 2], [3, 4], [5, 6], ${last}]`;
      const read = (text: string): void => {
        for (const [, y] of JSON.parse(text)) if (y > 1_000) throw new Error("too far");
      };
      const { text } = await repaired(points("[7, 99999]"), { read });
      expect(JSON.parse(text ?? "").map((point: readonly number[]) => point.length)).toEqual([2, 2, 2, 2]);
    });
  });
});
