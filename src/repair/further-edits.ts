/** Edits that go beyond one token: of lines, of the end of the text, of runs of tokens, and of single characters. */
import { editDistance } from "../base/closest.ts";
import { pairing } from "./model/structure.ts";
import type { TextModel } from "./model/text-model.ts";
import type { Proposal } from "./proposal.ts";
import { knownWords, type PlacedToken, type Subject } from "./subject.ts";

/** So many tokens in a row are taken away at once. */
const longestRun = 4;

/** Takes away several tokens in a row on one line. */
export function* runs({ tokens }: Subject, at: number): Generator<Proposal> {
  const first = tokens[at];
  for (let last = at + 1; last < at + longestRun; last++) {
    const token = tokens[last];
    if (first === undefined || token?.line !== first.line || token.token.kind === "comment") return;
    const removed = tokens.slice(at, last + 1).map(({ token }) => token);
    yield { kind: "delete-run", start: first.start, end: token.end, inserted: "", at, removed };
  }
}

/** Words of the text or the format that differ in a letter or two. */
export function* respellings({ tokens, model }: Subject, at: number): Generator<Proposal> {
  const { token, start, end } = tokens[at] as PlacedToken;
  for (const word of knownWords(tokens, model.reader.words)) {
    const most = token.text.length > 4 ? 2 : 1;
    if (word === token.text || word.length < 2 || Math.abs(word.length - token.text.length) > most) continue;
    if (editDistance(word.toLowerCase(), token.text.toLowerCase()) > most) continue;
    yield { kind: "respell", start, end, inserted: word, at, removed: [token] };
  }
}

/** Longer texts are edited token by token only. */
const longestTiny = 40;
const charactersInserted = [...`0123456789-.:,;/_ "'()[]{}=+`];

/** All edits of one character of a tiny text, in which a token is much. */
export function* characters({ text, tokens }: Subject): Generator<Proposal> {
  if (text.length > longestTiny) return;
  for (let start = 0; start <= text.length; start++) {
    const at = Math.max(
      0,
      tokens.findIndex((token) => token.end > start),
    );
    const edit = { kind: "character", start, at, removed: [] } as const;
    if (start < text.length) yield { ...edit, end: start + 1, inserted: "" };
    for (const inserted of charactersInserted) {
      yield { ...edit, end: start, inserted };
      if (start < text.length) yield { ...edit, end: start + 1, inserted };
    }
  }
}

/** Other indentations of the reported line and its neighbours, and these lines left out. */
export function* onLines({ model, tokens, stop, unlikely, lineStarts, text }: Subject): Generator<Proposal> {
  const lines = new Set<number>();
  const add = (at: number): void => {
    const line = tokens[Math.min(at, tokens.length - 1)]?.line;
    if (line !== undefined) for (const near of [line - 1, line, line + 1]) lines.add(near);
  };
  if (stop !== undefined) add(stop);
  for (const at of [...unlikely].slice(0, 6)) add(at);
  for (const index of lines) {
    const line = model.lines[index];
    const start = lineStarts[index];
    if (line === undefined || start === undefined || line.isBlank) continue;
    const at = tokens.findIndex((token) => token.line === index);
    const indentation = line.text.slice(0, line.text.length - line.text.trimStart().length);
    for (const other of indentationsNear(model, index))
      if (other !== indentation)
        yield { kind: "indent", start, end: start + indentation.length, inserted: other, at, removed: [] };
    const end = Math.min(text.length, start + line.text.length + 1);
    yield { kind: "delete-line", start, end, inserted: "", at, removed: line.tokens };
  }
}

function indentationsNear({ lines }: TextModel, index: number): ReadonlySet<string> {
  const found = new Set<string>();
  let unit = "\t";
  for (let at = Math.max(0, index - 8); at < Math.min(lines.length, index + 4); at++) {
    const line = lines[at];
    if (line === undefined || line.isBlank) continue;
    const own = line.text.slice(0, line.text.length - line.text.trimStart().length);
    found.add(own);
    if (own !== "" && (unit === "\t" || own.length < unit.length)) unit = own;
  }
  const [previous = ""] = lines
    .slice(0, index)
    .filter(({ isBlank }) => !isBlank)
    .slice(-1)
    .map(({ text }) => text.slice(0, text.length - text.trimStart().length));
  found.add(previous + unit);
  return found;
}

/** Closes all that is open at the end of the text, in a row or each in a line of its own. */
export function* atEnd({ model, text, tokens }: Subject): Generator<Proposal> {
  const { style } = model.reader;
  const { open } = pairing(model.lines, style);
  const { next } = model.lines.at(-1) ?? { next: 0 };
  const quote =
    next > 0
      ? (style.quotations[next - 1]?.close ?? "")
      : tokens.at(-1)?.token.kind === "unclosed"
        ? openQuote(tokens)
        : "";
  if (open.length === 0 && quote === "") return;
  const end = text.trimEnd().length;
  const rest = text.slice(end);
  const start = /,$/.test(text.slice(0, end)) && quote === "" ? end - 1 : end;
  const closers = open.toReversed();
  const propose = (inserted: string): Proposal => ({
    kind: "close-all",
    start,
    end,
    inserted,
    at: tokens.length,
    removed: [],
  });
  const inRow = quote + closers.map(({ closer }) => closer).join("");
  yield propose(inRow);
  // A key that was cut off has no value yet.
  if (quote !== "" && closers[0]?.closer === "}") yield propose(inRow.replace(quote, `${quote}: null`));
  const last = model.lines.length - 1;
  const inLines = closers.map(({ closer, line }) => {
    const { text = "" } = model.lines[line] ?? {};
    const indentation = text.slice(0, text.length - text.trimStart().length);
    return line === last ? closer : `\n${indentation}${closer}`;
  });
  if (rest !== "" || inLines.join("").includes("\n")) yield propose(quote + inLines.join(""));
}

const openQuote = (tokens: readonly PlacedToken[]): string =>
  tokens.findLast(({ token }) => token.kind === "opening-quote")?.token.text ?? "";
