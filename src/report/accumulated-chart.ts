import { accumulated, type Comparison } from "../compare/comparison.ts";
import {
  chartDocument,
  functionTicks,
  gridLine,
  hoverColumns,
  plotArea,
  rounded,
  shareInWords,
} from "./chart-frame.ts";

/** The accumulated frequency of calls, function by function, a curve for each suite (Inputs from Hell, section 4.2), as SVG. */
export function accumulatedChart({ suites, functions }: Comparison): string {
  const curves = suites.map((_, suite) => accumulated(functions, suite));
  const names = suites.map(({ name }) => name);
  return chartDocument({
    title: "Accumulated frequency of calls",
    description: `How much of a suite's calls go to the first functions, of ${functions.length} in all: suites that are alike have curves close together.`,
    series: names,
    drawn: "curves",
    horizontal: `functions, those that ${names[1] ?? names[0]} inputs call most often first`,
    body: [
      ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => gridLine(heightOf(share), `${100 * share} %`)),
      ...functionTicks(functions.length),
      ...curves.map((curve, suite) => `<path class="curve series-${suite}" d="${pathOf(curve)}"/>`),
      ...hoverColumns(
        functions.map(({ name }, index) =>
          [
            `the first ${index + 1}, up to ${name}`,
            ...curves.map((curve, suite) => `${names[suite]}: ${shareInWords(curve[index] ?? 0)}`),
          ].join("\n"),
        ),
      ),
    ],
  });
}

/** From nothing before the first function to everything behind the last one. */
function pathOf(curve: readonly number[]): string {
  const { left, width } = plotArea;
  const points = [0, ...curve].map((share, count) => {
    const x = left + (width * count) / Math.max(1, curve.length);
    return `${rounded(x)} ${rounded(heightOf(share))}`;
  });
  return `M${points.join("L")}`;
}

const heightOf = (share: number): number => plotArea.top + plotArea.height * (1 - share);
