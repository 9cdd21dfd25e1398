import { describe, expect, it } from "vitest";
import { functionOracle } from "../../src/oracle/function-oracle.ts";
import { minimize } from "../../src/reduce/minimize.ts";

async function minimizedText(text: string, fails: (text: string) => boolean): Promise<string> {
  const oracle = functionOracle((bytes) => fails(new TextDecoder().decode(bytes)));
  const { bytes } = await minimize(new TextEncoder().encode(text), oracle);
  return new TextDecoder().decode(bytes);
}

describe("coupled edits", () => {
  it("change a count with its list", async () => {
    const fails = (text: string): boolean => {
      const [, count, list] = /^count=(\d+) \[(.*)\]$/.exec(text) ?? [];
      const items = list?.split(",") ?? [];
      return Number(count) === items.length && items.some((item) => item.trim() === "x");
    };
    expect(await minimizedText("count=7 [a, b, c, x, d, e, f]", fails)).toBe("count=1 [x]");
  });

  it("change a sum with its summands", async () => {
    const fails = (text: string): boolean => {
      const summands = [...text.matchAll(/^add (\w+) (\d+)$/gm)];
      const sum = summands.reduce((total, [, , number]) => total + Number(number), 0);
      return summands.some(([, name]) => name === "bad") && Number(/^sum (\d+)$/m.exec(text)?.[1]) === sum;
    };
    const text = "add one 12\nadd two 30\nadd bad 7\nadd four 51\nsum 100\n";
    expect(await minimizedText(text, fails)).toBe("add bad 0\nsum 0");
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

  it("take the same items out of lists that are equally long", async () => {
    const fails = (text: string): boolean => {
      const [keys, values] = text.split(" ").map((list) => /^\[(.+)\]$/.exec(list)?.[1]?.split(","));
      return keys !== undefined && keys.length === values?.length && values.includes("null");
    };
    expect(await minimizedText("[a,b,c,d,e,f] [1,2,3,null,5,6]", fails)).toBe("[0] [null]");
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

  it("delete a declaration with its uses", async () => {
    const fails = (text: string): boolean =>
      text.includes("boom();") && /let x = \w+;/.test(text) === text.includes("use(x);");
    expect(await minimizedText("let x = go;\nuse(x);\nboom();\n", fails)).toBe("boom();");
  });
});
