import type { ComparedFunction, Comparison } from "../compare/comparison.ts";
import {
  chartDocument,
  functionTicks,
  gridLine,
  hoverColumns,
  mark,
  plotArea,
  rounded,
  shareInWords,
  text,
} from "./chart-frame.ts";

/** The frequency of calls of each function, a series for each suite (Inputs from Hell, section 4.2), as SVG. */
export function frequencyChart({ suites, functions }: Comparison): string {
  const names = suites.map(({ name }) => name);
  const decades = decadesBelow(functions);
  const bandTop = plotArea.top + plotArea.height - bandHeight;
  return chartDocument({
    title: "Frequency of calls, function by function",
    description: `Each function's share of all calls of a suite, of ${functions.length} functions in all; at the bottom the functions that a suite never calls.`,
    series: names,
    drawn: "marks",
    horizontal: `functions, those that ${names[1] ?? names[0]} inputs call most often first`,
    body: [
      ...Array.from({ length: decades + 1 }, (_, decade) =>
        gridLine(heightOf(10 ** -decade, decades), `${Number((10 ** (2 - decade)).toPrecision(1))} %`),
      ).flat(),
      `<rect class="band" x="${plotArea.left}" y="${bandTop}" width="${plotArea.width}" height="${bandHeight}"/>`,
      text({ x: plotArea.left - 8, y: bandTop + bandHeight / 2 + 4, kind: "end", words: "never" }),
      ...functionTicks(functions.length),
      ...names.map((_, suite) => `<path class="never series-${suite}" d="${neverPath(functions, suite)}"/>`),
      ...names.map(
        (_, suite) => `<path class="marks series-${suite}" d="${marksPath(functions, suite, decades)}"/>`,
      ),
      ...hoverColumns(
        functions.map(({ name, shares }) =>
          [name, ...shares.map((share, suite) => `${names[suite]}: ${shareInWords(share)}`)].join("\n"),
        ),
      ),
    ],
  });
}

/** The band for functions that are never called has a row for each suite. */
const rowHeight = 12;
const bandHeight = 3 * rowHeight;
const gap = 10;

/** Shares vary over orders of magnitude; this many of them are shown, at least one and at most eight. */
function decadesBelow(functions: readonly ComparedFunction[]): number {
  const least = functions
    .flatMap(({ shares }) => shares)
    .reduce((one, other) => (other > 0 ? Math.min(one, other) : one), 1);
  return Math.min(8, Math.max(1, Math.ceil(-Math.log10(least) - 1e-9)));
}

function heightOf(share: number, decades: number): number {
  const down = Math.min(decades, -Math.log10(share)) / decades;
  return plotArea.top + (plotArea.height - bandHeight - gap) * down;
}

function centre(index: number, functions: number): number {
  return plotArea.left + (plotArea.width * (index + 0.5)) / functions;
}

function marksPath(functions: readonly ComparedFunction[], suite: number, decades: number): string {
  // Small enough that neighbours can be told apart, large enough to be seen.
  const radius = Math.min(4, Math.max(2.2, plotArea.width / functions.length / 2));
  return functions
    .map(({ shares }, index) => {
      const share = shares[suite] ?? 0;
      if (share === 0) return "";
      return mark(suite, [centre(index, functions.length), heightOf(share, decades)], radius);
    })
    .join("");
}

function neverPath(functions: readonly ComparedFunction[], suite: number): string {
  const top = plotArea.top + plotArea.height - bandHeight + suite * rowHeight + 2;
  return functions
    .map(({ shares }, index) =>
      shares[suite] === 0 ? `M${rounded(centre(index, functions.length))} ${top}v${rowHeight - 4}` : "",
    )
    .join("");
}
