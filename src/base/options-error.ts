/** The user's request is impossible. The message gives the expectation, the value found and a remedy. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}
