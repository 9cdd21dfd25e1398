/** What is kept of each end of a long output, in characters; errors stand at the start or at the end. */
const kept = 8_192;

/** What is kept of a line; it bounds the time that expressions matched against a line may take. */
const longestLine = 500;

/** The output as a person would read it for an error message: without colours, log prefixes and excess. */
export function legible(output: string): string {
  const ends =
    output.length <= 2 * kept ? output : `${output.slice(0, kept)}\n${output.slice(output.length - kept)}`;
  return ends
    .replace(colours, "")
    .replace(logPrefix, "")
    .split(/\r?\n/)
    .map((line) => line.slice(0, longestLine))
    .join("\n");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character starts a colour code.
const colours = /\u001b\[[0-9;]*[A-Za-z]/g;

/** As in `[error] TypeError: ...`; it may stand before every line of a stack trace. */
const logPrefix = /^\[(?:error|fatal|warn|warning|info|debug)\] ?/gim;
