/** An impossible request by the user. The message states the expectation, the value found and a remedy. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}
