import { describe, expect, it } from "vitest";
import { functionOracle } from "../../src/oracle/answer.ts";
import { parallelLists } from "../../src/reduce/lexical/parallel-lists.ts";
import { minimize } from "../../src/reduce/minimize.ts";

async function minimizedText(text: string, fails: (text: string) => boolean): Promise<string> {
  const oracle = functionOracle((bytes) => fails(new TextDecoder().decode(bytes)));
  const { bytes } = await minimize(new TextEncoder().encode(text), oracle);
  return new TextDecoder().decode(bytes);
}

describe("coupled edits", () => {
  it("ask about lists only where others are as long", () => {
    expect(parallelLists.walk(new TextEncoder().encode("f(a, b, c); g([1, 2])")).kind).toBe("end");
  });

  it("drop a parameter with its arguments", async () => {
    const fails = (text: string): boolean => {
      const [declared, ...called] = [...text.matchAll(/f\(([^()]*)\)/g)].map(([, list = ""]) =>
        list.trim() === "" ? 0 : list.split(",").length,
      );
      return declared !== undefined && called.length > 0 && called.every((count) => count === declared);
    };
    expect(await minimizedText("define f(a, b, c);\nf(1, 2, 3);\nf(4, 5, 6);\n", fails)).toBe("f()f()");
  });

  it("drop a column with its value in each of the rows behind it", async () => {
    const fails = (text: string): boolean => {
      const [columns = [], ...rows] = [...text.matchAll(/\(([^()]*)\)/g)].map(([, list = ""]) =>
        list.split(","),
      );
      const at = columns.findIndex((column) => column.includes("mail"));
      return at >= 0 && rows.length > 1 && rows.every((row) => row.length === columns.length);
    };
    const dump = "CREATE TABLE people(id, name, mail);\nINSERT INTO people VALUES(1, 'a', 2),(3, 'b', 4);\n";
    expect(await minimizedText(dump, fails)).toBe("(mail)()()");
  });

  it("lower the number that says how long something is", async () => {
    const statedBy =
      (form: RegExp) =>
      (text: string): boolean => {
        const [, length, stated = ""] = form.exec(text) ?? [];
        return Number(length) === stated.length && stated.includes("X");
      };
    const prefixed = statedBy(/(\d+)(?::|\}?\r\n)(.*)$/s);
    expect(await minimizedText("16:some X and more!", prefixed)).toBe("1:X");
    expect(await minimizedText("put {16}\r\nsome X and more!", prefixed)).toBe("1\r\nX");
    const message = "host: a\r\nlength: 16\r\nkind: b\r\n\r\nsome X and more!";
    const inHeader = statedBy(/^length: (\d+)\r\n(?:[\w: ]+\r\n)*\r\n(.*)$/ms);
    expect(await minimizedText(message, inHeader)).toBe("length: 1\r\n\r\nX");
  });

  it("take columns out of a table", async () => {
    const rowsOf = (text: string, separator: string): readonly (readonly string[])[] =>
      text.split(/\r?\n/).map((line) => line.split(separator));
    for (const separator of [",", "\t", ";", "|"]) {
      for (const end of ["\n", "\r\n"]) {
        const fails = (text: string): boolean => {
          const [head = [], ...rows] = rowsOf(text, separator);
          return (
            rows.some((row) => row.includes("bad")) && rows.every(({ length }) => length === head.length)
          );
        };
        const table = [
          ["id", "name", "price", "note"],
          ["1", "one", "7", ""],
          ["2", "bad", "8", '"x"'],
        ];
        const text = table.map((row) => row.join(separator)).join(end);
        expect(await minimizedText(text, fails)).toBe("\nbad");
      }
    }
  });
});
