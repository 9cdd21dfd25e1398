import { isBlank } from "../../text/white-space.ts";
import { type Token, tokensIn } from "../bracket/tokens.ts";
import { classOf, isOperand } from "../bracket/traits.ts";

/** What Python puts in front of strings. */
const prefix = /^[bfru]{1,2}$/i;

/** What strings hold that they seldom do, or often. */
const contents: readonly (readonly [string, RegExp])[] = [
  ["an operator", /\s(?:[-+*/%<>|&]|[=!]==?|[<>]=|\|\||&&|\?\?)\s/],
  ["a plus", /\s\+\s/],
  ["an assignment", /\w=\w|\s=\s/],
  ["a comma", /,\s/],
  ["a comma at an edge", /^,|,$/],
  ["a semicolon", /;/],
  ["a call", /\w\(/],
  ["a call of a member", /\w\.\w+\(/],
  ["a member", /\w\.[a-z]\w+$/],
  ["self", /\b(?:self|this)\./],
  ["another quote", /["'`]/],
  ["a hole", /%[sdrf]|\{\w*[}:!]|\$\{/],
  ["an escape", /\\/],
  ["a comment", /\s#\s|\/\/\s/],
  ["a keyword", /\b(?:if|else|for|in|not|and|or|is|return|const|function|typeof)\b/],
  ["a capital and words", /^[A-Z][a-z]+ /],
  ["only signs", /^[^\w\s]+$/],
  ["only blanks", /^\s+$/],
];

/** What is said of a line by its strings, by what stands beside them and by the tokens outside, each as often as it is so. */
export function lineTraits(line: Uint8Array, said: ReadonlySet<string>): readonly string[] {
  const tokens = tokensIn(line, { start: 0, end: line.length });
  const traits: string[] = [];
  let depth = 0;
  let amiss = 0;
  for (let at = 0; at <= tokens.length; at++) {
    const [before, token] = [tokens[at - 1], tokens[at]];
    const gap = token === undefined || before === undefined || token.before === "nothing" ? "" : " ";
    const isBeside = [before, token].some((each) => each?.kind === "string");
    for (const [own, other] of [
      [before, token],
      [token, before],
    ] as const)
      if (own?.kind === "string" && other?.kind === "word" && !isOperand(other))
        traits.push(`string beside a keyword${gap}`);
    traits.push(`${isBeside ? "" : "outside "}${nameOf(before, token)}${gap && " "}|${nameOf(token)}`);
    if (token?.kind === "string") traits.push(...stringTraits(token, said));
    if (token !== undefined && "([{".includes(token.text)) depth += 1;
    else if (token !== undefined && ")]}".includes(token.text) && --depth < 0) amiss += 1;
  }
  traits.push(`${Math.min(3, Math.abs(depth) + amiss)} brackets amiss`);
  return traits;
}

function nameOf(token: Token | undefined, next?: Token): string {
  if (token === undefined) return "end";
  if (
    token.kind === "word" &&
    prefix.test(token.text) &&
    next?.kind === "string" &&
    next.before === "nothing"
  )
    return "prefix";
  if (token.kind === "word" && !isOperand(token)) return token.text;
  return token.kind === "symbol" && /["'`]/.test(token.text) ? "lone" : classOf(token);
}

function stringTraits({ text }: Token, said: ReadonlySet<string>): readonly string[] {
  const inside = text.slice(1, -1);
  if (inside === "") return ["empty string"];
  const traits = contents
    .filter(([, pattern]) => pattern.test(inside))
    .map(([name]) => `string with ${name}`);
  traits.push(`string from ${edgeOf(inside.at(0))}`, `string to ${edgeOf(inside.at(-1))}`);
  const words = inside.trim().split(/\s+/).length;
  traits.push(`string of ${words > 6 ? "many" : words} words`);
  if (/[()[\]{}]/.test(inside))
    traits.push(isPaired(inside) ? "string with brackets" : "string with a bracket alone");
  if (inside.length > 1 && said.has(inside)) traits.push("string said elsewhere");
  return traits;
}

const edgeOf = (character = ""): string => {
  if (isBlank(new TextEncoder().encode(character))) return "blank";
  if (/[A-Z]/.test(character)) return "capital";
  if (/[a-z_$]/.test(character)) return "letter";
  return /\d/.test(character) ? "digit" : character;
};

function isPaired(text: string): boolean {
  const shorter = text.replaceAll(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, "");
  return shorter === text ? !/[()[\]{}]/.test(text) : isPaired(shorter);
}
