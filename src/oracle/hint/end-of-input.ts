/**
 * The first line that says the input ended too early; -1 without one. Lines of the candidate that the output
 * repeats do not count.
 */
export function endOfInputLine(lines: readonly string[], candidate: string): number {
  return lines.findIndex(
    (line) => tooEarly.test(line) && !tooMuch.test(line) && !candidate.includes(line.trim()),
  );
}

const end =
  "(?:<?eof>?|end[- ]of[- ](?:file|input|stream|data|document|text|script|expression|json)|end of \\w+ input)";

const tooEarly = new RegExp(
  [
    `\\b(?:unexpected|premature|early|reached|hit|at|before|near|got|found|encountered|in) \\W?${end}`,
    `${end}\\W? (?:found|reached|unexpected|while|when|in (?:the )?(?:middle|string|comment))`,
    "unexpected end$|unexpected token:? \\W?eof\\b|unexpected end of (?!line|tag|statement)\\w+|premature(?:ly)? (?:end|terminat)\\w*",
    "\\bEOFError\\b|\\bEOFException\\b|<EOF>",
    "\\b(?:incomplete|unfinished|truncated) (?:input|json|term|string|data|document|file|statement|expression)",
    "was never closed|unclosed (?:delimiter|token|block|comment)|no element found",
    "unterminated (?:triple-quoted|template|(?:block |multi-?line )?comment|regular expression)",
    "unterminated quoted string",
    "missing right curly or square bracket",
  ].join("|"),
  "i",
);

/** Something after the expected end is the opposite: `expected end of input but "x" found`, `extra data at EOF`. */
const tooMuch = /\b(?:extra|trailing|garbage|junk)\b|invalid (?:numeric )?literal at EOF/i;
