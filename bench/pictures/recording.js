/** @import { Row, Screen } from "./screens.js" */

const letter = { width: 8.4, height: 20 };
const margin = 20;
const bar = 34;

/**
 * A recording as SVG that plays once and stays at its end: each row of a screen is a text that is seen from when to when. Where nothing
 * moves, by the viewer's wish or ability, it is the last screen.
 *
 * @param {readonly Screen[]} screens
 * @param {number} columns
 */
export function recordingSvg(screens, columns) {
  const last = screens.at(-1)?.rows ?? [];
  const width = columns * letter.width + 2 * margin;
  const height = last.length * letter.height + bar + margin;
  const texts = shownRows(screens).map(({ row, index, from, to }) => {
    const y = bar + (index + 1) * letter.height - 5;
    const timing =
      to === null
        ? `class="stays" style="animation-delay:${from}ms"`
        : `class="goes" style="animation-delay:${from}ms;animation-duration:${to - from}ms"`;
    return `<text x="${margin}" y="${y}" ${timing}>${row.map(runSvg).join("")}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>A terminal in which culprit minimizes one input and repairs another</title>
<style>
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#e6e6e6;white-space:pre}
.bold{font-weight:700;fill:#fff}.dim{fill:#a3a9b5}.red{fill:#ff8f88}.green{fill:#8fd694}.yellow{fill:#f2cc60}.prompt{fill:#7fb7ff}
.goes{visibility:hidden}
@keyframes appear{from{visibility:hidden}}
@keyframes pass{from,to{visibility:visible}}
.stays{animation:appear 1ms backwards}
.goes{animation:pass}
@media (prefers-reduced-motion:reduce){.stays,.goes{animation:none}}
</style>
<rect width="100%" height="100%" rx="8" fill="#1c2128"/>
<circle cx="20" cy="17" r="5" fill="#ff8f88"/><circle cx="38" cy="17" r="5" fill="#f2cc60"/><circle cx="56" cy="17" r="5" fill="#8fd694"/>
${texts.join("\n")}
</svg>
`;
}

/**
 * From when to when each row shows what; null: until the end.
 *
 * @param {readonly Screen[]} screens
 */
function shownRows(screens) {
  /** @type {{ row: Row, index: number, from: number, to: number | null }[]} */
  const shown = [];
  /** @type {Map<number, { key: string, entry: { row: Row, index: number, from: number, to: number | null } }>} */
  const current = new Map();
  for (const { at, rows } of screens) {
    for (const [index, row] of rows.entries()) {
      const key = JSON.stringify(row);
      const before = current.get(index);
      if (before?.key === key) continue;
      if (before !== undefined) before.entry.to = at;
      const entry = { row, index, from: at, to: null };
      current.set(index, { key, entry });
      shown.push(entry);
    }
  }
  return shown.filter(({ row, from, to }) => row.length > 0 && from !== to);
}

/** @param {Row[number]} run */
function runSvg({ text, style }) {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return style === "" ? escaped : `<tspan class="${style}">${escaped}</tspan>`;
}
