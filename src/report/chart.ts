import { accumulated, type ComparedFunction, type Comparison } from "../compare/comparison.ts";
import { count } from "./words.ts";

/** A rectangle of a drawing, in its units, from its upper left corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The parts that surround a chart's data. */
export interface ChartParts {
  readonly title: string;
  /** How to read the chart: shown below the title, and read aloud. */
  readonly description: string;
  /** The names of the series, at most three, in the order of their colours. */
  readonly series: readonly string[];
  /** Whether the series are curves, or marks of different shapes. */
  readonly drawn: "curves" | "marks";
  /** The label of the horizontal axis. */
  readonly horizontal: string;
  /** Axes and data, drawn in `plotArea`. */
  readonly body: readonly string[];
}

const width = 880;
const height = 480;

/** The area of a chart's data. */
export const plotArea: Area = { left: 84, top: 96, width: 772, height: 324 };

/** Makes a standalone SVG document, with colours for light and dark surroundings. */
export function chartDocument({ title, description, series, drawn, horizontal, body }: ChartParts): string {
  const middle = plotArea.left + plotArea.width / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="description">${escaped(description)}</desc>`,
    `<style>${style}</style>`,
    `<rect class="paper" width="${width}" height="${height}" rx="8"/>`,
    text({ x: plotArea.left, y: 34, kind: "title", words: title }),
    text({ x: plotArea.left, y: 54, kind: "hint", words: description }),
    `<g class="legend">${legend(series, drawn).join("")}</g>`,
    ...body,
    text({ x: middle, y: height - 14, kind: "middle", words: horizontal }),
    "</svg>",
    "",
  ].join("\n");
}

/** A line of text in a chart. */
export interface ChartText {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  /** The role of the text, or the alignment at x; default: ordinary text that starts at x. */
  readonly kind?: "title" | "hint" | "name" | "middle" | "end";
}

export function text({ x, y, words, kind }: ChartText): string {
  return `<text x="${rounded(x)}" y="${rounded(y)}"${kind === undefined ? "" : ` class="${kind}"`}>${escaped(words)}</text>`;
}

/** A line across the plot, with its value to the left. */
export function gridLine(y: number, words: string): string[] {
  const { left, width: across } = plotArea;
  return [
    `<path class="grid" d="M${left} ${rounded(y)}h${across}"/>`,
    text({ x: left - 8, y: y + 4, kind: "end", words }),
  ];
}

/** About six round numbers of functions below the axis. */
export function functionTicks(functions: number): string[] {
  const { left, top, width: across, height: down } = plotArea;
  const step = roundStep(functions / 6);
  const ticks = Array.from({ length: Math.floor(functions / step) + 1 }, (_, index) => index * step);
  return ticks.map((tick) =>
    text({
      x: left + (across * tick) / Math.max(1, functions),
      y: top + down + 20,
      kind: "middle",
      words: count(tick),
    }),
  );
}

/** An invisible column for each entry, whose tooltip describes it. */
export function hoverColumns(titles: readonly string[]): string[] {
  const { left, top, width: across, height: down } = plotArea;
  const each = across / Math.max(1, titles.length);
  return titles.map(
    (title, index) =>
      `<rect class="hover" x="${rounded(left + index * each)}" y="${top}" width="${rounded(each)}" height="${down}"><title>${escaped(title)}</title></rect>`,
  );
}

/** Rounds to a tenth, because finer differences are invisible. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Formats a share: `12.3 %`, `0.004 %`, or `never` for zero. */
export function shareInWords(share: number): string {
  if (share === 0) return "never";
  const percent = 100 * share;
  return `${percent >= 10 ? percent.toFixed(1) : Number(percent.toPrecision(2))} %`;
}

/**
 * The outline of a series' mark around a point: a ring for the first, so that others show within it, a disc, a
 * triangle. It starts `radius` to the left of the point, or above it.
 */
export function mark(series: number, [x, y]: readonly [number, number], radius: number): string {
  const r = rounded(radius);
  if (series === 2) return `M${rounded(x)} ${rounded(y - r)}l${r} ${rounded(r * 1.7)}h${-2 * r}z`;
  const reach = series === 0 ? rounded(r * 1.5) : r;
  return `M${rounded(x - reach)} ${rounded(y)}a${reach} ${reach} 0 1 0 ${2 * reach} 0a${reach} ${reach} 0 1 0 ${-2 * reach} 0`;
}

function legend(series: readonly string[], drawn: ChartParts["drawn"]): string[] {
  let x = plotArea.left;
  return series.flatMap((name, index) => {
    const start = x;
    // The approximate width of a letter; a legend may be loose.
    x += 60 + name.length * 7;
    const sign = drawn === "curves" ? "M0 0h26" : mark(index, [13, 0], 4);
    return [
      `<path class="${drawn === "curves" ? "curve" : "marks"} series-${index}" transform="translate(${start} 76)" d="${sign}"/>`,
      text({ x: start + 33, y: 80, kind: "name", words: name }),
    ];
  });
}

/** The least of 1, 2, 5, 10, 20, 50 … that is at least the value. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= value) ?? 1;
}

function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

// Colours that colour-blind people can distinguish; the curves also differ in their dashes.
const style = `
.paper { fill: #ffffff; }
text { font: 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #4b5563; }
.title { font-size: 17px; font-weight: 600; fill: #111827; }
.name { font-size: 13px; fill: #111827; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
.grid { stroke: #e5e7eb; fill: none; }
.band { fill: #f3f4f6; }
.hover { fill: transparent; }
.hover:hover { fill: #6b728022; }
.series-0 { color: #1d6fd1; }
.series-1 { color: #12855a; }
.series-2 { color: #d4590a; }
.curve { fill: none; stroke: currentColor; stroke-width: 2.4; stroke-linejoin: round; }
.curve.series-1 { stroke-dasharray: 9 3; }
.curve.series-2 { stroke-dasharray: 3 2.5; }
.marks { fill: currentColor; fill-opacity: 0.85; }
.marks.series-0 { fill: none; stroke: currentColor; stroke-width: 1.4; }
.never { fill: none; stroke: currentColor; stroke-width: 1.4; }
/* In a narrow window all is drawn smaller, so letters are larger, values stand above their lines, and what else has no room is only read aloud. */
@media (max-width: 520px) {
  text { font-size: 26px; }
  .title { font-size: 36px; transform: translate(-60px, 8px); }
  .hint { display: none; }
  .legend { transform: translate(50px, 0) scale(1.8); transform-origin: ${plotArea.left}px 76px; }
  .legend .name { font-size: 14px; }
  .end { text-anchor: start; transform: translate(-60px, -12px); }
  .curve { stroke-width: 5; }
  .marks { stroke: currentColor; stroke-width: 6; }
  .marks.series-0, .never { stroke-width: 3; }
}
@media (prefers-color-scheme: dark) {
  .paper { fill: #14171c; }
  text { fill: #a3acb9; }
  .title, .name { fill: #f3f4f6; }
  .grid { stroke: #2c323b; }
  .band { fill: #1c2129; }
  .series-0 { color: #6fb1ff; }
  .series-1 { color: #4fd3a0; }
  .series-2 { color: #ff9d57; }
}
`;

/** Draws the frequency of calls of each function, one series per suite (Inputs from Hell, section 4.2), as SVG. */
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
        gridLine(
          heightOfFrequency(10 ** -decade, decades),
          `${Number((10 ** (2 - decade)).toPrecision(1))} %`,
        ),
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

/** The band for functions that are never called has one row per suite. */
const rowHeight = 12;
const bandHeight = 3 * rowHeight;
const gap = 10;

/** The number of orders of magnitude to show: at least one and at most eight. */
function decadesBelow(functions: readonly ComparedFunction[]): number {
  const least = functions
    .flatMap(({ shares }) => shares)
    .reduce((one, other) => (other > 0 ? Math.min(one, other) : one), 1);
  return Math.min(8, Math.max(1, Math.ceil(-Math.log10(least) - 1e-9)));
}

function heightOfFrequency(share: number, decades: number): number {
  const down = Math.min(decades, -Math.log10(share)) / decades;
  return plotArea.top + (plotArea.height - bandHeight - gap) * down;
}

function centre(index: number, functions: number): number {
  return plotArea.left + (plotArea.width * (index + 0.5)) / functions;
}

function marksPath(functions: readonly ComparedFunction[], suite: number, decades: number): string {
  // Small enough to separate neighbours, large enough to be visible.
  const radius = Math.min(4, Math.max(2.2, plotArea.width / functions.length / 2));
  return functions
    .map(({ shares }, index) => {
      const share = shares[suite] ?? 0;
      if (share === 0) return "";
      return mark(suite, [centre(index, functions.length), heightOfFrequency(share, decades)], radius);
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

/**
 * Draws the accumulated frequency of calls, function by function, one curve per suite (Inputs from Hell, section 4.2),
 * as SVG.
 */
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

/** From 0 before the first function to 1 after the last one. */
function pathOf(curve: readonly number[]): string {
  const { left, width } = plotArea;
  const points = [0, ...curve].map((share, count) => {
    const x = left + (width * count) / Math.max(1, curve.length);
    return `${rounded(x)} ${rounded(heightOf(share))}`;
  });
  return `M${points.join("L")}`;
}

const heightOf = (share: number): number => plotArea.top + plotArea.height * (1 - share);
