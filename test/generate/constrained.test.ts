import { crc32, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { generate, mutate } from "../../src/library/generate.ts";
import { packets, png, program, ranges, table, tar } from "./constrained-grammars.ts";

/** Checks written without the grammars: each throws for a text that breaks a constraint. */
const checks: readonly (readonly [name: string, grammar: Grammar, check: (text: string) => void])[] = [
  [
    "packets in packets with their lengths",
    packets,
    (text) => expect(readPackets(text, 0)).toBe(text.length),
  ],
  ["programs that declare names before they use them", program, checkNames],
  [
    "tables with equal rows",
    table,
    (text) =>
      expect(
        new Set(
          text
            .trimEnd()
            .split("\n")
            .map((row) => row.split(",").length),
        ).size,
      ).toBeLessThan(2),
  ],
  [
    "ranges in order",
    ranges,
    (text) => {
      for (const range of text.trimEnd().split("\n")) {
        const [low, high] = range.split("-").map(Number);
        expect(low).toBeLessThanOrEqual(high as number);
      }
    },
  ],
  ["archives of tar", tar, checkTar],
  ["pictures in PNG", png, checkPng],
];

describe("inputs of a grammar with constraints", () => {
  it.each(checks)("meet them all: %s", (_, grammar, check) => {
    const texts = generate(grammar, { number: 100, size: 30, seed: 5 });
    expect(new Set(texts).size).toBeGreaterThan(50);
    for (const text of texts) check(text);
  });

  // To parse an archive takes half a second, since zeros may belong to many parts.
  it.each(checks.filter(([, grammar]) => grammar !== tar))(
    "meet them when they are changed: %s",
    (_, grammar, check) => {
      const samples = generate(grammar, { number: 5, size: 30, seed: 6 });
      const texts = mutate(grammar, samples, { number: 20, size: 10 });
      expect(texts.length).toBe(20);
      for (const text of texts) check(text);
    },
  );

  it("are none where the constraints cannot be met", () => {
    const { grammar } = readEbnf('a: low high %where number(low) > number(high)\nlow: "1"\nhigh: "2"');
    expect(() => generate(grammar, { number: 1 })).toThrow(
      "none of 100 inputs of size 100 met the constraints",
    );
  });
});

/** The end of the packets from a place on. */
function readPackets(text: string, from: number): number {
  let at = from;
  for (let head = packetHead(text, at); head; head = packetHead(text, at)) {
    const end = at + head[0].length + Number(head[1]);
    expect(text[end]).toBe(";");
    if (/[A-Z]/.test(text[at + head[0].length] ?? ""))
      expect(readPackets(text.slice(0, end), at + head[0].length)).toBe(end);
    at = end + 1;
  }
  return at;
}

function packetHead(text: string, at: number): RegExpExecArray | null {
  const head = /[A-Z]([0-9]+):/y;
  head.lastIndex = at;
  return head.exec(text);
}

function checkNames(text: string): void {
  const scopes = [new Set<string>()];
  for (const line of text.trimEnd().split("\n")) {
    if (line === "{") scopes.push(new Set());
    else if (line === "}") scopes.pop();
    const [, declared, used = line] = /^let ([a-z]+) = (.*)$/.exec(line) ?? [];
    for (const name of used.replace("print", "").match(/[a-z]+/g) ?? [])
      expect(
        scopes.some((scope) => scope.has(name)),
        `${name} in ${text}`,
      ).toBe(true);
    if (declared === undefined) continue;
    expect(scopes.at(-1)?.has(declared)).toBe(false);
    scopes.at(-1)?.add(declared);
  }
}

function checkTar(text: string): void {
  const bytes = Buffer.from(text, "latin1");
  let at = 0;
  for (; bytes[at] !== 0; ) {
    const header = Buffer.from(bytes.subarray(at, at + 512));
    const checksum = Number.parseInt(header.toString("latin1", 148, 154), 8);
    header.fill(" ", 148, 156);
    expect(header.reduce((sum, byte) => sum + byte, 0)).toBe(checksum);
    expect(header.toString("latin1", 257, 265)).toBe("ustar\x0000");
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
    at += 512 + 512 * Math.ceil(size / 512);
  }
  expect(bytes.length - at).toBe(1024);
}

function checkPng(text: string): void {
  const bytes = Buffer.from(text, "latin1");
  const types: string[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    expect(crc32(bytes.subarray(at + 4, at + 8 + length))).toBe(bytes.readUInt32BE(at + 8 + length));
    if (type === "IDAT") expect(inflateSync(bytes.subarray(at + 8, at + 8 + length)).length).toBe(20);
    types.push(type);
    at += 12 + length;
  }
  expect([types[0], types.at(-1)]).toEqual(["IHDR", "IEND"]);
}
