/** What a program's message says of the data that it refuses. */
export interface Named {
  /** The word of the input that it quotes. */
  readonly refused: string | undefined;
  /** Words one of which it wants instead. */
  readonly allowed: readonly string[];
  /** A key that it misses. */
  readonly missing: string | undefined;
  /** All words of it, such as keys. */
  readonly words: ReadonlySet<string>;
}

/**
 * The words that a message names as refused, allowed or missing, by the fingerprint of the failure, which keeps names and marks those that
 * stand in the input.
 */
export function namedIn(fingerprint: string): Named {
  const message = fingerprint.replace(/ in (?:<anonymous>|[\w.$]+) \([^)]*\)$/, "");
  const wish = allowing.exec(message);
  const behind = wish?.[1] ?? "";
  const [list = "", ...others] = behind.split(instead);
  const [, refused] = /“‹([^”›]+)›”/.exec([message.slice(0, wish?.index), ...others].join(" ")) ?? [];
  return {
    refused,
    allowed: listedIn(list),
    missing: missing.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined),
    words: new Set(message.match(/[\p{L}_][\p{L}\p{N}_-]*/gu)),
  };
}

const allowing =
  /\b(?:one of|choose from|choices|allowed|accepted|expected|must be|should be|either|(?:valid|possible|known|supported) \w+)\b(.*)/i;
/** What stands in the place of what is allowed follows. */
const instead = /\b(?:but|got|not|found|received|instead|given)\b/;
const bareList = /(?:[\w.-]+(?:, or |, | or | ?\| ?|, ?))+[\w.-]+/;

function listedIn(list: string): readonly string[] {
  const quoted = Array.from(list.matchAll(/“‹?([^”›]+)›?”/g), ([, word = ""]) => word);
  if (quoted.length > 0) return quoted;
  return bareList.exec(list)?.[0].split(/, or |, ?| or | ?\| ?/) ?? [];
}

const missing: readonly RegExp[] = [
  /\bKeyError: “‹?([^”›]+)›?”/,
  /“‹?([^”›]+)›?” (?:is|was) (?:a )?(?:required|missing|not (?:found|present|set|given))/i,
  /\b(?:missing|required?|requires|lacks|needs|without|no)\b[^“]*“‹?([^”›]+)›?”/i,
  /\b(?:missing|requires|lacks|no) (?:required )?(?:key|field|property|option|parameter|attribute|entry|value for):? ([\w-]+)/i,
  /(?:^|[\s./])([\w-]+) is (?:required|missing)\b/i,
];
