/** The program under test could not be run at all; a program that runs and fails is an outcome, never this. */
export class OracleError extends Error {
  override readonly name: string = "OracleError";
}

/** Another machine answers otherwise than this one does each time: nothing that it said can be believed. */
export class WorkerDisagreement extends OracleError {
  override readonly name: string = "WorkerDisagreement";
}
