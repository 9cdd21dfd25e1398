/** The program under test could not be run at all; a program that runs and fails is an outcome, never this. */
export class OracleError extends Error {
  override readonly name = "OracleError";
}
