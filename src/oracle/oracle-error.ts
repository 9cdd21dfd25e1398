/**
 * Thrown if the program under test could not be run at all. A program that runs and fails yields an outcome instead.
 */
export class OracleError extends Error {
  override readonly name: string = "OracleError";
}

/** Runs here that must contradict a worker before it is distrusted; a flaky program contradicts itself now and then. */
export const mostContradicting = 3;

/** Thrown if a worker's verdicts repeatedly contradict this machine's; no verdict of that worker can be trusted. */
export class WorkerDisagreement extends OracleError {
  override readonly name: string = "WorkerDisagreement";
}
