import type { Outcome } from "../oracle/outcome.ts";

/** A failure that inputs of the suites trigger. */
export interface SuiteFailure {
  /** Equal for runs that fail in the same way. */
  readonly fingerprint: string;
  /** The number of failing inputs of each suite. */
  readonly inputs: readonly number[];
  /** The shortest failing input; of equals, the first in the order of the suites. */
  readonly example: Example;
}

/** An input of a suite, and the result of its run. */
export interface Example {
  readonly suite: number;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly outcome: Outcome;
  readonly reason: string;
  /** Empty when the run did not fail. */
  readonly fingerprint: string;
}

/** Groups the failures by fingerprint: first those that the first suite does not trigger, then by frequency. */
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

/** Whether no input of the first suite triggers the failure. */
export function isNew({ inputs }: SuiteFailure): boolean {
  return inputs[0] === 0;
}
