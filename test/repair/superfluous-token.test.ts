import { Script } from "node:vm";
import { expect, it } from "vitest";
import { lenientGrammar } from "../../src/grammar/lenient/lenient-grammars.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { hintOfMessage } from "../../src/oracle/hint/hint.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { repair } from "../../src/repair/repair.ts";

const decoder = new TextDecoder();

function accepting(read: (text: string) => unknown): Oracle<Uint8Array> {
  return async (candidate) => {
    try {
      read(decoder.decode(candidate));
      return { outcome: "pass" };
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? "").split(/^\s+at /m)[0] : "";
      return { outcome: "fail", ...hintOfMessage(message ?? "", candidate) };
    }
  };
}

async function repaired(text: string, format: "json" | "javascript"): Promise<string> {
  const read = format === "json" ? JSON.parse : (text: string) => new Script(text, { filename: "[eval]" });
  const reading = lenientGrammar(format);
  const lenient = reading && readEbnf(reading.textFor(text)).grammar;
  const options = { lenient, lenientUnit: reading?.unit };
  const { bytes } = await repair(new TextEncoder().encode(text), accepting(read), options);
  return decoder.decode(bytes ?? undefined);
}

it("takes out a word behind a string rather than swallow the structure behind it", async () => {
  const text = '{"a": {"end"A : 21 , "loc" : 3}}';
  expect(JSON.parse(await repaired(text, "json"))).toEqual({ a: { end: 21, loc: 3 } });
  expect(JSON.parse(await repaired('["x", "y"J, "z"]', "json"))).toEqual(["x", "y", "z"]);
});

it("takes out one of two quotes in front of a string", async () => {
  expect(JSON.parse(await repaired('{"k": ""changesets"}', "json"))).toEqual({ k: "changesets" });
});

it("takes out a word between two operands that stand beside each other nowhere else", async () => {
  const line = (word: string) =>
    `function size(parts) {\n  let size = 0;\n  for (const part of parts) {\n    size += count(part${word});\n  }\n  return size;\n}\n`;
  expect(await repaired(line(" Decoder"), "javascript")).toBe(line(""));
});

it("puts in a comma where one is missing between values", async () => {
  const text = '{"ports": [8080, 8081 8082, 8083], "sizes": [1, 2, 3]}';
  expect(JSON.parse(await repaired(text, "json"))).toEqual({
    ports: [8080, 8081, 8082, 8083],
    sizes: [1, 2, 3],
  });
});
