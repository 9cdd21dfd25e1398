import { describe, expect, it } from "vitest";
import { Random } from "../../src/base/random.ts";
import { type Comparison, compareSuites } from "../../src/compare/comparison.ts";
import { accumulatedChart, frequencyChart, plotArea } from "../../src/report/chart.ts";

const comparison = compareSuites(
  [
    { name: "samples", calls: new Map(Object.entries({ "a<b>": 50, b: 50 })) },
    { name: "common", calls: new Map(Object.entries({ "a<b>": 90, b: 9, c: 1 })) },
    { name: "uncommon", calls: new Map(Object.entries({ b: 25, c: 25, d: 50 })) },
  ],
  new Random(1),
);
const nothing: Comparison = compareSuites([{ name: "samples", calls: new Map() }], new Random(1));

/** The path of this class for each of the series, without those of the legend. */
function pathsOf(svg: string, kind: string): string[] {
  return [0, 1, 2].map((series) => {
    const found = new RegExp(`<path class="${kind} series-${series}" d="([^"]*)"`).exec(svg);
    if (found === null) throw new Error(`there is no ${kind} of series ${series}`);
    return found[1] ?? "";
  });
}

/** The points of a path of straight lines, as shares of the plot's width and height. */
function pointsOf(path: string): number[][] {
  return path
    .slice(1)
    .split("L")
    .map((point) => {
      const [x = 0, y = 0] = point.split(" ").map(Number);
      return [
        Number(((x - plotArea.left) / plotArea.width).toFixed(2)),
        Number(((plotArea.top + plotArea.height - y) / plotArea.height).toFixed(2)),
      ];
    });
}

describe("the chart of accumulated frequencies", () => {
  it("has a curve for each suite, through the accumulated shares of its calls", () => {
    const [samples = "", common = "", uncommon = ""] = pathsOf(accumulatedChart(comparison), "curve");
    expect(comparison.functions.map(({ name }) => name)).toEqual(["a<b>", "b", "c", "d"]);
    expect(pointsOf(samples)).toEqual([
      [0, 0],
      [0.25, 0.5],
      [0.5, 1],
      [0.75, 1],
      [1, 1],
    ]);
    expect(pointsOf(common).map(([, share]) => share)).toEqual([0, 0.9, 0.99, 1, 1]);
    expect(pointsOf(uncommon).map(([, share]) => share)).toEqual([0, 0, 0.25, 0.5, 1]);
  });

  it("says what stands at each function when pointed at, with its name escaped", () => {
    const svg = accumulatedChart(comparison);
    expect(svg).toContain(
      "<title>the first 1, up to a&#60;b&#62;\nsamples: 50.0 %\ncommon: 90.0 %\nuncommon: never</title>",
    );
    expect(svg.match(/class="hover"/g)).toHaveLength(4);
  });
});

describe("the chart of frequencies", () => {
  /** The places at which the path begins a mark. */
  const starts = (path: string): number[][] =>
    [...path.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

  it("has a mark for each function that a suite calls, and a line below for each that it never calls", () => {
    const svg = frequencyChart(comparison);
    expect(pathsOf(svg, "marks").map((path) => starts(path).length)).toEqual([2, 3, 3]);
    expect(pathsOf(svg, "never").map((path) => starts(path).length)).toEqual([2, 1, 1]);
  });

  it("puts marks at equal distances for equal factors", () => {
    const [, common = ""] = pathsOf(frequencyChart(comparison), "marks");
    const [[, most = 0] = [], [, middle = 0] = [], [, least = 0] = []] = starts(common);
    const factors = [Math.log(90 / 9), Math.log(9 / 1)] as const;
    expect((middle - most) / (least - middle)).toBeCloseTo(factors[0] / factors[1], 1);
  });

  it("has its marks one below the other where suites call the same function", () => {
    const columns = pathsOf(frequencyChart(comparison), "marks").map((path) =>
      starts(path).map(([x = 0]) => Math.floor((4 * (x - plotArea.left)) / plotArea.width)),
    );
    expect(columns).toEqual([
      [0, 1],
      [0, 1, 2],
      [1, 2, 3],
    ]);
  });
});

describe.each([
  ["accumulated", accumulatedChart],
  ["frequency", frequencyChart],
])("every chart, such as that of %s calls,", (_, chart) => {
  it("can be read aloud, stands alone, and has colours for light and dark", () => {
    const svg = chart(comparison);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .* role="img" aria-labelledby="title description">/,
    );
    expect(svg).toMatch(/<title id="title">[^<]+<\/title>\n<desc id="description">[^<]+<\/desc>/);
    expect(svg).toContain("@media (prefers-color-scheme: dark)");
    expect(svg).not.toMatch(/href|url\(|NaN|Infinity|undefined/);
    for (const name of ["samples", "common", "uncommon"]) expect(svg).toContain(`>${name}</text>`);
  });

  it("can be drawn of nothing, and of a thousand functions", () => {
    expect(chart(nothing)).not.toMatch(/NaN|Infinity|undefined/);
    const calls = new Map(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, 1 + (index % 97) ** 3]));
    const many = compareSuites([{ name: "samples", calls }], new Random(1));
    expect(chart(many)).not.toMatch(/NaN|Infinity|undefined/);
  });
});
