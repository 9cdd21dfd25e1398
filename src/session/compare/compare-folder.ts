import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { writeCallCounts } from "../../compare/call-counts.ts";
import type { ComparedFunction, Comparison, SuiteCalls } from "../../compare/comparison.ts";
import { accumulatedChart } from "../../report/accumulated-chart.ts";
import type { FileInAnswer } from "../../report/answer.ts";
import type { CompareAnswer } from "../../report/commands/compare.ts";
import { frequencyChart } from "../../report/frequency-chart.ts";
import { inLine } from "../../report/visible.ts";
import { fileInAnswer } from "../answer/file-in-answer.ts";
import { writeAtomically } from "../files/atomic-file.ts";

/** The folder named, which must hold nothing yet, or the next one that does not exist. Throws OptionsError. */
export function freeFolder(out: string | undefined): string {
  if (out !== undefined) {
    if (!existsSync(out)) return out;
    if (!statSync(out).isDirectory()) {
      throw new OptionsError(
        `${inLine(out)} is a file; --out takes a folder, which is made when there is none.`,
      );
    }
    if (readdirSync(out).length === 0) return out;
    throw new OptionsError(`${inLine(out)} is not empty; choose another --out or remove what is there.`);
  }
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? "comparison" : `comparison-${number}`;
    if (!existsSync(folder)) return folder;
  }
}

/** Draws both charts; returns them as SVG, each with its file. */
export function writeCharts(
  comparison: Comparison,
  folder: string,
): readonly { readonly svg: string; readonly file: FileInAnswer }[] {
  const charts = { accumulated: accumulatedChart(comparison), functions: frequencyChart(comparison) };
  return Object.entries(charts).map(([name, svg]) => {
    const path = join(folder, `${name}.svg`);
    writeAtomically(path, svg);
    return { svg, file: fileInAnswer(path, new TextEncoder().encode(svg)) };
  });
}

/** Writes the counts of each suite, in the form in which programs print them. */
export function writeCounts(suites: readonly SuiteCalls[], folder: string): void {
  for (const { name, calls } of suites) {
    writeAtomically(join(folder, "calls", `${name}.txt`), writeCallCounts(calls));
  }
}

/** Writes the whole answer, with what is known of each function. */
export function writeComparison(
  answer: CompareAnswer & { readonly functions: readonly ComparedFunction[] },
  folder: string,
): void {
  writeAtomically(join(folder, "comparison.json"), `${JSON.stringify(answer, null, 2)}\n`);
}
