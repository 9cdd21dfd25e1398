import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Entry {
  readonly word: string;
  readonly meaning: string;
  readonly source: string;
  /** `room: word, word`; empty when no word is retired. */
  readonly retired: string;
}

const entries: readonly Entry[] = readFileSync(join(root, "GLOSSARY.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| word "))
  .map((line) => {
    const [word = "", meaning = "", source = "", retired = ""] = line
      .slice(2)
      .split("|")
      .map((cell) => cell.trim());
    return { word, meaning, source, retired };
  });

/** The identifiers of a file of TypeScript; comments and texts are left out. */
const identifiersIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"/g, "")
      .match(/[A-Za-z_$][\w$]*/g)
      ?.flatMap((name) => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())),
  );

describe("the glossary", () => {
  it("gives each word once, with a meaning and a source", () => {
    expect(entries.length).toBeGreaterThan(50);
    expect(new Set(entries.map(({ word }) => word)).size).toBe(entries.length);
    expect(entries.filter(({ meaning, source }) => meaning === "" || source === "")).toEqual([]);
  });

  it("is kept: no identifier of a room has a word that is retired there", () => {
    const found = entries.flatMap(({ retired }) => {
      const [room = "", words = ""] = retired.split(": ");
      if (words === "") return [];
      const files = readdirSync(join(root, "src", room), { recursive: true, encoding: "utf8" });
      return files
        .filter((file) => file.endsWith(".ts"))
        .flatMap((file) => {
          const identifiers = identifiersIn(readFileSync(join(root, "src", room, file), "utf8"));
          return words
            .split(", ")
            .filter((word) => identifiers.has(word))
            .map((word) => `${room}/${file}: ${word}`);
        });
    });
    expect(found).toEqual([]);
  });
});
