import { describe, expect, it } from "vitest";
import { follow } from "../../../src/oracle/follow.ts";
import { allStages } from "../../../src/reduce/all-stages.ts";
import { statements, unused } from "../../../src/reduce/lexical/statements.ts";
import { oracleOf } from "../../laws/test-oracle.ts";
import { bytesOf, onTexts, textOf } from "../../laws/texts.ts";

async function reduced(
  text: string,
  fails: (text: string) => boolean,
  stage = statements(() => false),
): Promise<[string, number]> {
  const oracle = oracleOf(onTexts((some) => (fails(some) ? "fail" : "unresolved")));
  let best = bytesOf(text);
  await follow(oracle, () => stage.walk(best), {
    signal: new AbortController().signal,
    onFound: (better) => {
      best = new Uint8Array(better);
    },
  });
  return [textOf(best), oracle.asked.length];
}

/** Classes, each with a member of the one before, and a function that has one as its parameter. */
const classes = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `class C${index}
{
public:
  int a${index};
${index === 0 ? "" : `  C${index - 1} before;\n`}};
int C${index}::f(C${index} c) {
  return c.a${index};
}
`,
  ).join("");

/** Whether all names with numbers are declared, as in a program that compiles. */
function compiles(text: string): boolean {
  const declared = new Set(
    [...text.matchAll(/class (C\d+)|int (a\d+)/g)].map(([, type, name]) => type ?? name),
  );
  return [...text.matchAll(/\b[Ca]\d+\b/g)].every(([name]) => declared.has(name));
}

describe("the stage that deletes statements with their uses", () => {
  it("deletes declarations that others need, together with these", async () => {
    const fails = (some: string): boolean => compiles(some) && some.includes("int a3;");
    const [left, asked] = await reduced(classes(120), fails);
    expect(left).toBe("class C3\n{\npublic:\n  int a3;\n  };\n");
    expect(asked).toBeLessThan(35);
  });

  it("leaves lines that go in pairs, and labels", async () => {
    const isPaired = (some: string): boolean => some.split("#if").length === some.split("#endif").length;
    const declares = (some: string): boolean =>
      some.includes("int a;") === some.includes("a = 1;") &&
      some.includes("int g();") === some.includes("g h;");
    const fails = (some: string): boolean => isPaired(some) && declares(some) && /public:\s*g h;/.test(some);
    const text =
      "#if B\nint a;\n#endif\n#define B\nint f() {\n  a = 1;\n}\nint g();\nclass C {\n  public:\n  g h;\n  int i;\n};\n";
    const others = Array.from({ length: 1_000 }, (_, index) => `int j${index};\n`).join("");
    const [left] = await reduced(text + others, fails);
    expect(left).toBe("#if B\n#endif\nint g();\nclass C {\n  public:\n  g h;\n  };\n");
  });

  it("empties a large class, although the class has uses of the constructor in it", async () => {
    const members = Array.from({ length: 30 }, (_, index) => `  int f${index + 1} = f${index};\n`);
    const text = `int f0;\nclass C {\n  C() {\n    f0 = 1;\n  }\n${members.join("")}}\nint g = f0;\n`;
    const areDeclared = (some: string): boolean =>
      [...some.matchAll(/f\d+/g)].every(([name]) => new RegExp(`int ${name}\\b`).test(some));
    const [left, asked] = await reduced(text, (some) => areDeclared(some) && some.includes("class C {"));
    expect(left).toBe("class C {\n  }\n");
    expect(asked).toBeLessThan(10);
  });

  it("ends after a few questions where names need no declaration", async () => {
    const [left, asked] = await reduced(classes(120), (some) => some.includes("int a9;"));
    expect(asked).toBe(3);
    expect(left).toContain("C110");
  });

  it("ends after a few questions where hardly any statement can go", async () => {
    const pairs = Array.from(
      { length: 200 },
      (_, index) => `int v${index} = a;\nint w${index} = v${index};\n`,
    );
    const fails = (some: string): boolean => {
      const left = pairs.filter((pair) => some.includes(pair));
      return left.length >= 190 && some === left.join("");
    };
    const [, asked] = await reduced(pairs.join(""), fails);
    expect(asked).toBeLessThan(50);
  });

  it("ends at once when little has gone since, where there is a tree, and where text nests by indentation", () => {
    expect(statements(() => true).walk(bytesOf(classes(9))).kind).toBe("end");
    const again = allStages(() => null).filter(({ name }) => name === "statements");
    for (const { walk } of again) expect(walk(bytesOf(classes(9)), bytesOf(classes(10))).kind).toBe("end");
    expect(again).toHaveLength(2);
    expect(statements(() => false).walk(bytesOf("def f():\n  a\n  b\n".repeat(1_000))).kind).toBe("end");
  });
});

describe("the stage that deletes statements with what only they use", () => {
  const program = `import (
	"io"
	"os/exec"
)
import "net"
func run() {
	a, b := 1, 2
	exec.Command(a)
	io.Copy(b)
}
func main() {
	net.Dial()
}
`;

  it("deletes a call with the import of its module, and with the variables that it alone names", async () => {
    const isImported = (some: string, name: string): boolean =>
      new RegExp(`"(\\w+/)?${name}"`).test(some) === some.includes(`${name}.`);
    const areUsed = (some: string): boolean =>
      some.includes("a, b") === (some.includes("(a)") || some.includes("(b)"));
    const fails = (some: string): boolean =>
      ["io", "exec", "net"].every((name) => isImported(some, name)) &&
      areUsed(some) &&
      some.includes("exec.");
    const [left] = await reduced(program, fails, unused);
    expect(left).toBe('import (\n\t\n\t"os/exec"\n)\nfunc run() {\n\ta, b := 1, 2\n\texec.Command(a)\n\t}\n');
  });

  it("leaves text of which semicolons end the lines, and text that nests by indentation", () => {
    expect(unused.walk(bytesOf("int a;\nint b = a;\n".repeat(9))).kind).toBe("end");
    expect(unused.walk(bytesOf("var a=1;f();g();h()\nk(a);l();m();n()\n")).kind).toBe("end");
    expect(unused.walk(bytesOf("def f():\n  a = 1\n  g(a)\n")).kind).toBe("end");
  });
});
