import { ticks } from "d3-array";
import type { CostPart } from "../../../report/picture/block.ts";

/** In units of the drawing. */
const size = { width: 640, height: 270 };
const plot = { left: 58, right: 630, top: 30, bottom: 226 };

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

/** A chart of the tried sizes and the best so far, against tests, with a band for each part of the work. */
export function CostChart({ parts }: { readonly parts: readonly CostPart[] }) {
  const scales = scalesOf(parts);
  const { begin, x, y, xTicks, yTicks } = scales;
  return (
    <figure class="cost-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={summary(parts)}>
        {parts.map((part, index) => (
          <Band part={part} isOdd={index % 2 === 1} x={x} />
        ))}
        {labelsOf(parts, x).map(({ at, name }) => (
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
            {tick.toLocaleString("en-US")}
          </text>
        ))}
        <text x={(plot.left + plot.right) / 2} y={size.height - 6} class="middle">
          tests
        </text>
        {(["unresolved", "pass", "fail"] as const).map((outcome) => (
          <path class={`tried ${outcome}`} d={dots(parts, outcome, { x, y })} />
        ))}
        {parts.map((part) => (
          <path class="best" d={bestLine(part, { x, y })} />
        ))}
      </svg>
      <figcaption>Size in bytes, against tests</figcaption>
    </figure>
  );
}

interface BandProps {
  readonly part: CostPart;
  readonly isOdd: boolean;
  readonly x: Scale;
}

function Band({ part, isOdd, x }: BandProps) {
  const [from, to] = [x(part.from.tests), x(part.to.tests)];
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
        <path class="stage" d={`M${round(x(stage.tests))} ${plot.top}V${plot.bottom}`}>
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
  x: Scale,
): readonly { readonly at: number; readonly name: string }[] {
  let free = plot.left;
  return parts.flatMap(({ name, from }) => {
    const width = letterWidth * name.length;
    const at = Math.min(x(from.tests), plot.right - width);
    if (at < free) return [];
    free = at + width;
    return [{ at, name }];
  });
}

function scalesOf(parts: readonly CostPart[]): Scales {
  const sizes = parts.flatMap(({ best, tried }) => [...best, ...tried]).map(({ bytes }) => bytes);
  const [least, most] = sizes.reduce(
    ([low, high], bytes) => [Math.min(low, bytes), Math.max(high, bytes)] as const,
    [Infinity, 1] as readonly [number, number],
  );
  const begin = parts[0]?.from.tests ?? 0;
  const length = Math.max(1, (parts.at(-1)?.to.tests ?? 1) - begin);
  const x: Scale = (tests) => plot.left + ((tests - begin) / length) * (plot.right - plot.left);
  const isWide = most > fewSizes * Math.max(1, least);
  const share: Scale = (bytes) => (isWide ? Math.log1p(bytes) / Math.log1p(most) : bytes / most);
  const y: Scale = (bytes) => plot.bottom + share(bytes) * (plot.top + 6 - plot.bottom);
  return {
    begin,
    x,
    y,
    xTicks: ticks(0, length, 4).filter(Number.isInteger),
    yTicks: apart([...(isWide ? magnitudes(most) : ticks(0, most, 5).filter(Number.isInteger)), most], y),
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

type Drawing = Pick<Scales, "x" | "y">;

/** Draws each candidate as a line of zero length, which round caps turn into a dot; this is compact for thousands. */
function dots(parts: readonly CostPart[], outcome: string, { x, y }: Drawing): string {
  const points = parts.flatMap(({ tried }) => tried.filter((each) => each.outcome === outcome));
  return points.map((point) => `M${round(x(point.tests))} ${round(y(point.bytes))}h0`).join("");
}

/** A line of steps: each best size lasts until the next one. */
function bestLine({ best, to }: CostPart, { x, y }: Drawing): string {
  const [first, ...others] = best;
  if (first === undefined) return "";
  const steps = others.map(({ tests, bytes }) => `H${round(x(tests))}V${round(y(bytes))}`);
  return `M${round(x(first.tests))},${round(y(first.bytes))}${steps.join("")}H${round(x(to.tests))}`;
}

function summary(parts: readonly CostPart[]): string {
  const told = parts.map(({ name, best }) => {
    const [first, last] = [best[0], best.at(-1)];
    return first && last ? `${name}: from ${first.bytes} to ${last.bytes} bytes` : name;
  });
  return `Sizes of candidates against tests. ${told.join("; ")}.`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function sizeInWords(bytes: number): string {
  if (bytes < 1_000) return String(bytes);
  const [count, unit] = bytes < 1_000_000 ? [bytes / 1_000, "k"] : [bytes / 1_000_000, "M"];
  return `${Number(count.toPrecision(3))} ${unit}`;
}
