/** Whether what was written to is a pipe that nobody reads any more. */
export const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EPIPE";
