import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Folder, packed, unpacked } from "../../../src/base/folder.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { functionOracle } from "../../../src/oracle/answer.ts";
import { follow } from "../../../src/oracle/follow.ts";
import { type Oracle, over } from "../../../src/oracle/oracle.ts";
import { cached } from "../../../src/oracle/wrap/cached.ts";
import { limited } from "../../../src/oracle/wrap/counted.ts";
import { workingAhead } from "../../../src/oracle/wrap/working-ahead.ts";
import { parseForest } from "../../../src/parse/parse.ts";
import { hoistFiles, minimizeFolder } from "../../../src/reduce/files/minimize-folder.ts";
import { bytesOf, textOf } from "../../laws/texts.ts";

type Texts = Readonly<Record<string, string>>;

const folderOf = (texts: Texts): Folder =>
  Object.keys(texts)
    .sort()
    .map((path) => ({ path, bytes: bytesOf(texts[path] ?? ""), mode: 0o644 }));

const textsOf = (folder: Folder): Texts =>
  Object.fromEntries(folder.map(({ path, bytes }) => [path, textOf(bytes)]));

const oracleOn = (fails: (texts: Texts) => boolean) =>
  over(cached(functionOracle((bytes) => fails(textsOf(unpacked(bytes))))), packed);

/** The text of a file with those that it names in lines `use path` in their places; undefined if one is not there. */
function included(texts: Texts, path: string, depth = 0): string | undefined {
  const lines = (depth < 20 ? texts[path] : undefined)?.split("\n");
  const parts = lines?.map((line) => {
    const used = /^use (\S+)$/.exec(line)?.[1];
    return used === undefined ? line : included(texts, used, depth + 1);
  });
  return parts?.includes(undefined) ? undefined : parts?.join("\n");
}

const names = ["a", "b", "x/a", "x/b", "x/y/c", "x-z", "z/d"];
const texts = fc
  .dictionary(fc.constantFrom(...names), fc.stringMatching(/^[abc\n]{0,6}$/), { minKeys: 1 })
  .filter((some) => Object.keys(some).length > 0);

describe("minimizing a folder", () => {
  it("takes out files and folders, then what is in the files that stay", async () => {
    const folder = folderOf({ "a/one": "x", "a/two": "some NEEDLE here", "b/c/d": "thread", e: "y" });
    const fails = (some: Texts) =>
      some["b/c/d"] !== undefined && (some["a/two"]?.includes("NEEDLE") ?? false);
    const result = await minimizeFolder(folder, oracleOn(fails));
    expect(textsOf(result.folder)).toEqual({ "a/two": "NEEDLE", "b/c/d": "" });
    expect(result).toMatchObject({ guarantee: "1-minimal", treeMinimal: false, stopped: null });
  });

  it("moves what is deep in a row of imports to its beginning", async () => {
    const chain = Array.from({ length: 8 }, (_, index) => [
      `lib/part${index}`,
      index === 7 ? "quiet\nCRASH\n" : `line ${index}\nuse lib/part${index + 1}\nend`,
    ]);
    const folder = folderOf({ main: "begin\nuse lib/part0\n", ...Object.fromEntries(chain) });
    const { folder: left } = await minimizeFolder(
      folder,
      oracleOn((some) => included(some, "main")?.includes("CRASH") ?? false),
    );
    expect(textsOf(left)).toEqual({ main: "CRASH" });
  });

  it("moves a file into the place of one that mentions it, and leaves the others alone", async () => {
    const asked: Texts[] = [];
    const oracle: Oracle<Folder> = async (folder) => {
      asked.push(textsOf(folder));
      return { outcome: "pass" };
    };
    const { signal } = new AbortController();
    await follow(oracle, () => hoistFiles.walk(folderOf({ "lib/b.js": "x", c: "y", "main.js": "use b" })), {
      signal,
    });
    expect(asked).toEqual([{ c: "y", "main.js": "x" }]);
  });

  it("ends 1-minimal over files and over the code points of each", async () => {
    const needs = fc.array(fc.tuple(fc.nat(6), fc.stringMatching(/^[abc]{0,2}$/)), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(texts, needs, async (given, needed) => {
        const paths = Object.keys(given);
        const conditions = needed
          .map(([index, part]) => [paths[index % paths.length] ?? "", part] as const)
          .filter(([path, part]) => given[path]?.includes(part));
        const fails = (some: Texts) => conditions.every(([path, part]) => some[path]?.includes(part));
        const result = await minimizeFolder(folderOf(given), oracleOn(fails));
        const left = textsOf(result.folder);
        expect(fails(left)).toBe(true);
        for (const [path, text] of Object.entries(left)) {
          const { [path]: _, ...others } = left;
          if (Object.keys(others).length > 0) expect(fails(others)).toBe(false);
          for (const index of [...text].keys()) {
            expect(fails({ ...left, [path]: [...text].toSpliced(index, 1).join("") })).toBe(false);
          }
        }
      }),
    );
  });

  it("gives the same answer with the same questions for any number of jobs", async () => {
    const folder = folderOf({
      a: "x\nNEEDLE\ny",
      "b/c": "1\n2\n3",
      "b/d": "use a",
      main: "use b/d\nuse b/c",
    });
    const fails = (some: Texts) => included(some, "main")?.includes("NEEDLE") ?? false;
    const outcomes = [];
    for (const jobs of [1, 2, 7]) {
      const inner = functionOracle((bytes) => fails(textsOf(unpacked(bytes))));
      const { folder: left, stages } = await minimizeFolder(
        folder,
        over(workingAhead(inner, jobs).oracle, packed),
      );
      outcomes.push({ left: textsOf(left), stages });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  });

  it("ends 1-tree-minimal where all files that hold anything have trees", async () => {
    const folder = folderOf({ a: "(x(xy))", b: "(y)", c: "x" });
    const { grammar } = readEbnf('list = "(" list* ")" | "x" | "y"');
    const treeFor = (path: string) => (bytes: Uint8Array) => {
      const forest = path === "c" ? null : parseForest(grammar, bytes);
      return forest?.kind === "forest" ? { grammar, tree: forest.cheapest() } : null;
    };
    const needing = (...paths: string[]) =>
      oracleOn(
        (some) => paths.every((path) => some[path] !== undefined) && (some["a"]?.includes("y") ?? false),
      );
    const withTrees = await minimizeFolder(folder, needing("a", "b"), { treeFor });
    expect(textsOf(withTrees.folder)).toEqual({ a: "y", b: "" });
    expect(withTrees).toMatchObject({ guarantee: "1-minimal", treeMinimal: true });
    const oneWithout = await minimizeFolder(
      folder,
      oracleOn((some) => some["c"] === "x"),
      { treeFor },
    );
    expect(textsOf(oneWithout.folder)).toEqual({ c: "x" });
    expect(oneWithout).toMatchObject({ guarantee: "1-minimal", treeMinimal: false });
  });

  it("gives the best folder when it is stopped, and the folder itself when it does not fail", async () => {
    const folder = folderOf({ a: "x", b: "NEEDLE", c: "y" });
    const oracle = oracleOn((some) => some["b"]?.includes("NEEDLE") ?? false);
    const early = await minimizeFolder(folder, limited(oracle, { tests: 4, now: () => 0 }));
    expect(early).toMatchObject({ guarantee: null, treeMinimal: false, stopped: "tests" });
    expect(early.folder.length).toBeLessThan(3);
    const calm = await minimizeFolder(
      folder,
      oracleOn(() => false),
    );
    expect(calm).toMatchObject({ folder, guarantee: null, stages: [] });
  });
});
