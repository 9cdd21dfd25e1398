import { throwingFunctions } from "./error-message.ts";
import { fingerprint } from "./fingerprint.ts";
import { type Hint, hintOfMessage } from "./hint/hint.ts";
import type { Oracle } from "./oracle.ts";
import { OracleError } from "./oracle-error.ts";
import type { Outcome, Verdict } from "./outcome.ts";

/** The answer of a function oracle: an outcome, whether the candidate fails, or a detailed answer. */
export type Answer = Outcome | boolean | DetailedAnswer;

export interface DetailedAnswer extends Hint {
  readonly outcome: Outcome;
  /** The error message. Failures count as the same if their messages differ only in numbers and quotations. */
  readonly message?: string;
}

/** A thrown value as text. */
export interface Thrown {
  /** `TypeError: ...`, or the thrown value as text if it is not an error. */
  readonly message: string;
  readonly stack?: string | undefined;
}

/**
 * Converts an answer into a verdict. Offsets are in bytes; an offset beyond the candidate's end is dropped. Throws
 * `OracleError` if the answer is invalid.
 */
export function verdictOfAnswer(answer: unknown, candidate: Uint8Array): Verdict {
  const { outcome, message, offset, incomplete } = detailed(answer);
  if (outcome === "pass") return { outcome };
  const within = offset !== undefined && offset <= candidate.length;
  const told = { ...(within && { offset }), ...(incomplete && { incomplete }) };
  const hint =
    message === undefined || Object.keys(told).length > 0 ? told : hintOfMessage(message, candidate);
  return {
    outcome,
    reason: message === undefined ? "the oracle says so" : firstLine(message),
    ...(outcome === "fail" && {
      fingerprint: fingerprint("failed", { text: message ?? "", frames: [] }, candidate),
    }),
    ...hint,
  };
}

export function verdictOfThrown({ message, stack = "" }: Thrown, candidate: Uint8Array): Verdict {
  return {
    outcome: "fail",
    reason: firstLine(message),
    fingerprint: fingerprint("threw", { text: message, frames: throwingFunctions(stack) }, candidate),
    ...hintOfMessage(message, candidate),
  };
}

const firstLine = (message: string): string => message.split("\n", 1)[0]?.slice(0, 200) ?? "";

function detailed(answer: unknown): DetailedAnswer {
  if (typeof answer === "boolean") return { outcome: answer ? "fail" : "pass" };
  if (isOutcome(answer)) return { outcome: answer };
  if (isDetailed(answer)) return answer;
  throw noAnswer(shown(answer));
}

/** The error for an invalid answer, shown as the text `came`. */
export function noAnswer(came: string): OracleError {
  return new OracleError(
    `the oracle answered ${came}: expected "pass", "fail", "unresolved", a boolean (true = fail) or ` +
      "{ outcome, message?, offset?, incomplete? }, or a promise of one",
  );
}

const isOutcome = (value: unknown): value is Outcome =>
  value === "pass" || value === "fail" || value === "unresolved";

function isDetailed(value: unknown): value is DetailedAnswer {
  if (typeof value !== "object" || value === null) return false;
  const { outcome, message, offset, incomplete } = value as Partial<Record<string, unknown>>;
  return (
    isOutcome(outcome) &&
    (message === undefined || typeof message === "string") &&
    (offset === undefined || (Number.isInteger(offset) && Number(offset) >= 0)) &&
    (incomplete === undefined || typeof incomplete === "boolean")
  );
}

function shown(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 200);
  } catch {
    return typeof value;
  }
}

/**
 * Makes an oracle from a function in this thread. A thrown exception is a failure of the candidate. An invalid answer
 * throws `OracleError`. Offsets are in bytes.
 */
export function functionOracle(
  answer: (candidate: Uint8Array) => Answer | Promise<Answer>,
): Oracle<Uint8Array> {
  return async (candidate, signal) => {
    signal.throwIfAborted();
    try {
      return verdictOfAnswer(await answer(candidate), candidate);
    } catch (error) {
      if (error instanceof OracleError) throw error;
      return verdictOfThrown(thrown(error), candidate);
    }
  };
}

const thrown = (error: unknown): Thrown =>
  error instanceof Error ? { message: String(error), stack: error.stack } : { message: String(error) };
