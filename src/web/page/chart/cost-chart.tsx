import { scaleLinear, scaleSymlog } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import type { CostPart, CostPoint } from "../../../report/picture/block.ts";

export interface CostChartProps {
  readonly parts: readonly CostPart[];
  /** The unit of the horizontal axis: tests, or milliseconds. */
  readonly against: "tests" | "at";
}

/** In units of the drawing. */
const size = { width: 440, height: 270 };
const plot = { left: 58, right: 430, top: 30, bottom: 226 };

/** Sizes that span more than this factor get a logarithmic axis. */
const fewSizes = 20;

type Scale = (value: number) => number;

/** The axes of the chart. */
interface Scales {
  /** The first value of the horizontal axis; tick labels count from it. */
  readonly begin: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

/** A chart of the tried sizes and the best so far, against tests or time, with a band for each part of the work. */
export function CostChart({ parts, against }: CostChartProps) {
  const scales = scalesOf(parts, against);
  const { begin, x, y, xTicks, yTicks } = scales;
  const what = against === "tests" ? "tests" : "time";
  return (
    <figure class="cost-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={summary(parts, what)}>
        {parts.map((part, index) => (
          <Band part={part} isOdd={index % 2 === 1} x={x} against={against} />
        ))}
        {labelsOf(parts, { x, against }).map(({ at, name }) => (
          <text x={round(at)} y={plot.top - 10} class="name">
            {name}
          </text>
        ))}
        {yTicks.map((tick) => (
          <>
            <path class="grid" d={`M${plot.left} ${round(y(tick))}H${plot.right}`} />
            <text x={plot.left - 8} y={round(y(tick) + 4)} class="end">
              {sizeInWords(tick)}
            </text>
          </>
        ))}
        {xTicks.map((tick) => (
          <text x={round(x(tick + begin))} y={plot.bottom + 18} class="middle">
            {against === "tests" ? tick.toLocaleString("en-US") : timeInWords(tick)}
          </text>
        ))}
        <text x={(plot.left + plot.right) / 2} y={size.height - 6} class="middle">
          {against === "tests" ? "tests" : "time"}
        </text>
        {(["unresolved", "pass", "fail"] as const).map((outcome) => (
          <path class={`tried ${outcome}`} d={dots(parts, outcome, { x, y, against })} />
        ))}
        {parts.map((part) => (
          <path class="best" d={bestLine(part, { x, y, against })} />
        ))}
      </svg>
      <figcaption>Size in bytes, against {what}</figcaption>
    </figure>
  );
}

function Band({
  part,
  isOdd,
  x,
  against,
}: {
  readonly part: CostPart;
  readonly isOdd: boolean;
  readonly x: Scale;
  readonly against: "tests" | "at";
}) {
  const [from, to] = [x(part.from[against]), x(part.to[against])];
  const width = Math.max(0, to - from);
  return (
    <>
      <rect
        class={isOdd ? "band odd" : "band"}
        x={round(from)}
        y={plot.top}
        width={round(width)}
        height={plot.bottom - plot.top}
      >
        <title>{part.name}</title>
      </rect>
      {part.stages.map((stage) => (
        <path class="stage" d={`M${round(x(stage[against]))} ${plot.top}V${plot.bottom}`}>
          <title>{stage.name}</title>
        </path>
      ))}
    </>
  );
}

/** The maximum width of a letter, reached in a narrow window. */
const letterWidth = 10;

/** Labels parts at their starts, as far as there is room. */
function labelsOf(
  parts: readonly CostPart[],
  { x, against }: Pick<Drawing, "x" | "against">,
): readonly { readonly at: number; readonly name: string }[] {
  let free = plot.left;
  return parts.flatMap(({ name, from }) => {
    const width = letterWidth * name.length;
    const at = Math.min(x(from[against]), plot.right - width);
    if (at < free) return [];
    free = at + width;
    return [{ at, name }];
  });
}

function scalesOf(parts: readonly CostPart[], against: "tests" | "at"): Scales {
  const sizes = parts.flatMap(({ best, tried }) => [...best, ...tried]).map(({ bytes }) => bytes);
  const [least, most] = sizes.reduce(
    ([low, high], bytes) => [Math.min(low, bytes), Math.max(high, bytes)] as const,
    [Infinity, 1] as readonly [number, number],
  );
  const begin = parts[0]?.from[against] ?? 0;
  const length = Math.max(1, (parts.at(-1)?.to[against] ?? 1) - begin);
  const x = scaleLinear()
    .domain([begin, begin + length])
    .range([plot.left, plot.right]);
  const xTicks = scaleLinear()
    .domain([0, length])
    .ticks(4)
    .filter((tick) => against === "at" || Number.isInteger(tick));
  const isWide = most > fewSizes * Math.max(1, least);
  const y = (isWide ? scaleSymlog() : scaleLinear()).domain([0, most]).range([plot.bottom, plot.top + 6]);
  return {
    begin,
    x,
    y,
    xTicks,
    yTicks: apart([...(isWide ? magnitudes(most) : y.ticks(5).filter(Number.isInteger)), most], y),
  };
}

/** The maximum height of a text line, reached in a narrow window. */
const lineHeight = 16;

/** Keeps the ticks that do not overlap, from the last one down. */
function apart(ticks: readonly number[], y: Scale): readonly number[] {
  let above = -Infinity;
  return ticks.toReversed().filter((tick) => {
    const hasRoom = y(tick) >= above + lineHeight;
    if (hasRoom) above = y(tick);
    return hasRoom;
  });
}

/** Zero, one, and at most six powers of ten. */
function magnitudes(most: number): readonly number[] {
  const powers = Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, power) => 10 ** power);
  return [0, ...(powers.length > 6 ? powers.filter((_, power) => power % 2 === 0) : powers)];
}

interface Drawing extends Pick<Scales, "x" | "y">, Pick<CostChartProps, "against"> {}

/** Draws each candidate as a line of zero length, which round caps turn into a dot; this is compact for thousands. */
function dots(parts: readonly CostPart[], outcome: string, { x, y, against }: Drawing): string {
  const points = parts.flatMap(({ tried }) => tried.filter((each) => each.outcome === outcome));
  return points.map((point) => `M${round(x(point[against]))} ${round(y(point.bytes))}h0`).join("");
}

function bestLine({ best, to }: CostPart, { x, y, against }: Drawing): string {
  const last = best.at(-1);
  if (last === undefined) return "";
  const points: readonly CostPoint[] = [...best, { ...to, bytes: last.bytes }];
  const draw = line<CostPoint>(
    (point) => round(x(point[against])),
    (point) => round(y(point.bytes)),
  ).curve(curveStepAfter);
  return draw([...points]) ?? "";
}

function summary(parts: readonly CostPart[], what: string): string {
  const told = parts.map(({ name, best }) => {
    const [first, last] = [best[0], best.at(-1)];
    return first && last ? `${name}: from ${first.bytes} to ${last.bytes} bytes` : name;
  });
  return `Sizes of candidates against ${what}. ${told.join("; ")}.`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function sizeInWords(bytes: number): string {
  if (bytes < 1_000) return String(bytes);
  const [count, unit] = bytes < 1_000_000 ? [bytes / 1_000, "k"] : [bytes / 1_000_000, "M"];
  return `${Number(count.toPrecision(3))} ${unit}`;
}

function timeInWords(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  return seconds < 120
    ? `${Number(seconds.toPrecision(3))} s`
    : `${Number((seconds / 60).toPrecision(3))} min`;
}
