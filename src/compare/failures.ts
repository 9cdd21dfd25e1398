import type { Outcome } from "../oracle/outcome.ts";

/** A way in which inputs of the suites made the program fail. */
export interface SuiteFailure {
  /** Alike for runs that fail in the same way. */
  readonly fingerprint: string;
  /** How many inputs of each suite failed so. */
  readonly inputs: readonly number[];
  /** The shortest of them, the first in the order of the suites. */
  readonly example: Example;
}

/** An input of a suite, and what it did. */
export interface Example {
  readonly suite: number;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly outcome: Outcome;
  readonly reason: string;
  /** Empty when the run did not fail. */
  readonly fingerprint: string;
}

/** Gathers the failures by fingerprint: those that the first suite does not show first, then the most frequent. */
export function gatherFailures(examples: Iterable<Example>, suites: number): SuiteFailure[] {
  const gathered = new Map<string, SuiteFailure>();
  for (const example of examples) {
    const { outcome, fingerprint } = example;
    if (outcome !== "fail") continue;
    const known = gathered.get(fingerprint);
    const inputs = known?.inputs ?? Array.from({ length: suites }, () => 0);
    gathered.set(fingerprint, {
      fingerprint,
      inputs: inputs.map((count, suite) => (suite === example.suite ? count + 1 : count)),
      example:
        known !== undefined && known.example.bytes.length <= example.bytes.length ? known.example : example,
    });
  }
  const all = (failure: SuiteFailure): number => failure.inputs.reduce((sum, count) => sum + count, 0);
  return [...gathered.values()].sort(
    (one, other) =>
      Number(isNew(other)) - Number(isNew(one)) ||
      all(other) - all(one) ||
      (one.fingerprint < other.fingerprint ? -1 : 1),
  );
}

/** Whether no input of the first suite fails so. */
export function isNew({ inputs }: SuiteFailure): boolean {
  return inputs[0] === 0;
}
