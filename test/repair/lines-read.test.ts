import { expect, it } from "vitest";
import { builtinGrammar, lenientGrammar } from "../../src/format/builtin-formats.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { functionOracle } from "../../src/oracle/answer.ts";
import { repair } from "../../src/repair/repair.ts";

const grammar = readEbnf(builtinGrammar("ndjson")?.text ?? "").grammar;
const lenient = readEbnf(lenientGrammar("ndjson")?.textFor("") ?? "").grammar;

const readLines = functionOracle((bytes) => {
  for (const line of new TextDecoder().decode(bytes).split("\n")) if (line.trim() !== "") JSON.parse(line);
  return "pass";
});

async function repaired(text: string): Promise<{ text: string; tests: number }> {
  let tests = 0;
  const oracle: typeof readLines = (bytes, signal) => {
    tests++;
    return readLines(bytes, signal);
  };
  const { bytes } = await repair(new TextEncoder().encode(text), oracle, {
    grammar,
    lenient,
    lenientUnit: "line",
  });
  return { text: new TextDecoder().decode(bytes ?? new Uint8Array()), tests };
}

it("reads each line of line-delimited JSON alone, and leaves the line ends of Windows", async () => {
  const lines = ['{"a": 1}', "{'a': True,}", "", '{"a": [2, {"b": "cut o', '{"a": 3}'];
  expect(await repaired(lines.join("\r\n"))).toEqual({
    text: ['{"a": 1}', '{"a": true}', "", '{"a": [2, {"b": "cut o"}]}', '{"a": 3}'].join("\r\n"),
    tests: expect.any(Number),
  });
});

it("finds the one broken line among many", async () => {
  const lines = Array.from({ length: 200 }, (_, index) => JSON.stringify({ index, text: `line ${index}` }));
  const broken = lines.with(123, "{index: 123, text: 'line 123'}").join("\n");
  expect(await repaired(broken)).toEqual({
    text: lines.with(123, '{"index": 123, "text": "line 123"}').join("\n"),
    tests: expect.any(Number),
  });
});
