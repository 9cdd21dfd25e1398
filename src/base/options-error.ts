/** What the user asked for cannot be done: the message says what was expected, what came, and what to do. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}
