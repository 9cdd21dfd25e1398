/** The words before the first `--` are ours, those behind it are the program under test and its arguments. */
export function splitAtProgram(words: readonly string[]): {
  readonly own: readonly string[];
  readonly program: readonly string[];
} {
  const at = words.indexOf("--");
  return at < 0 ? { own: words, program: [] } : { own: words.slice(0, at), program: words.slice(at + 1) };
}
