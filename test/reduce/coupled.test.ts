import { describe, expect, it } from "vitest";
import { functionOracle } from "../../src/oracle/answer.ts";
import { parallelLists } from "../../src/reduce/coupled/parallel-lists.ts";
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
    expect(await minimizedText("count=2 [a, x]", fails)).toBe("count=1 [x]");
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

  it("change a sum again and again, after what only looked like one", async () => {
    const summands = Array.from({ length: 30 }, (_, index) => index + 3);
    const fails = (text: string): boolean => {
      const numbers = [...text.matchAll(/^add (\d+)$/gm)].map(([, number]) => Number(number));
      return numbers.length > 0 && text.includes(`sum ${numbers.reduce((one, other) => one + other)}\n`);
    };
    const list = summands.map((summand) => `add ${summand}\n`).join("");
    const text = `form 2\nversion 1, 2\n${list}sum ${summands.reduce((one, other) => one + other)}\n`;
    let asked = 0;
    const counting = (some: string): boolean => {
      asked++;
      return fails(some);
    };
    expect(await minimizedText(text, counting)).toBe("add 0\nsum 0\n");
    expect(asked).toBeLessThan(250);
  });

  it("are not tried for every number that matches by chance", async () => {
    const lines = Array.from(
      { length: 40 },
      (_, index) => `call(first, step ${index} , [${index}, 2, 3]);\n`,
    );
    let asked = 0;
    const fails = (text: string): boolean => {
      asked++;
      return lines.every((_, index) => index % 2 > 0 || text.includes(`step ${index} `));
    };
    await minimizedText(lines.join(""), fails);
    expect(asked).toBeLessThan(2000);
  });

  it("are given up among numbers of which some count something by chance", async () => {
    const words = ["ann", "bob", "cora", "dan", "eve"];
    const rows = Array.from(
      { length: 120 },
      (_, row) => `${words[row % 5]},${(row * 7) % 31},${(row * 3) % 29},${row === 90 ? "bad" : "ok"}`,
    );
    let asked = 0;
    const fails = (text: string): boolean => {
      asked++;
      const cells = text.split("\n").map((row) => row.split(","));
      return cells.every(({ length }) => length === 4) && cells.some(([, , , state]) => state === "bad");
    };
    expect(await minimizedText(rows.join("\n"), fails)).toBe(",,,bad");
    expect(asked).toBeLessThan(200);
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
