import type { Shown } from "./report.ts";

/** The program under test, and what it did with the input itself. */
export interface Subject {
  /** How it is called, as on a command line. */
  readonly program: string;
  readonly input: Shown;
  /** Whether the input is a folder; its bytes are then packed. */
  readonly isFolder: boolean;
  /** How often the input was run, and how often it failed. */
  readonly runs: number;
  readonly failures: number;
  /** What the program wrote, standard error before standard output, shortened. */
  readonly wrote: string;
}
