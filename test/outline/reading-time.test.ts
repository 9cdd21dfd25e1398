import { expect, it } from "vitest";
import { anglesIn } from "../../src/outline/from-angles.ts";
import { commentsIn } from "../../src/outline/from-comments.ts";
import { closedPartsIn, endedPartsIn } from "../../src/outline/from-ends.ts";
import { blocksIn } from "../../src/outline/from-indentation.ts";
import { namedStatements } from "../../src/outline/from-names.ts";
import { tablesIn } from "../../src/outline/from-tables.ts";
import { markupIn } from "../../src/outline/from-tags.ts";
import { bracketedTokens } from "../../src/text/bracketed-tokens.ts";
import { bytesOf } from "../laws/texts.ts";

/** The readers, with a quarter of the size of the texts that the stages give them: square time is far beyond the bound there, too. */
const readers: readonly (readonly [read: (bytes: Uint8Array) => unknown, size: number])[] = [
  [commentsIn, 250_000],
  [endedPartsIn, 250_000],
  [closedPartsIn, 250_000],
  [blocksIn, 250_000],
  [namedStatements, 250_000],
  [anglesIn, 250_000],
  [tablesIn, 250_000],
  [markupIn, 250_000],
];

const pieces = [
  "<\n",
  "a<b,",
  "<a><b>",
  "(\n",
  "a(b){",
  "a=b\n",
  "a\n b\n",
  "/*",
  "#if a\n b\n",
  "end a\n",
  '"\n',
  ";;",
];

const filled = (piece: string): Uint8Array => bytesOf(piece.repeat(Math.ceil(250_000 / piece.length)));

/** Processor time in milliseconds, which does not depend on other programs as much as time by the clock. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of some times: others hold compiling and collecting garbage. */
const leastTime = (work: () => unknown, enough = 0): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5 && least > enough; run++) least = Math.min(least, timeOf(work));
  return least;
};

/** Four times the slowest reader on a quiet machine: 20 times that of cutting a text of this size into tokens. */
const most = 20 * leastTime(() => bracketedTokens(filled("ab ")));

it.each(pieces)("reads a text full of %j in little time", (piece) => {
  const text = filled(piece);
  for (const [read, size] of readers) {
    expect(
      leastTime(() => read(text.subarray(0, size)), most),
      read.name,
    ).toBeLessThan(most);
  }
});
