import type { Oracle } from "../oracle/oracle.ts";
import type { Stage } from "./stage.ts";
import { mostParsedBytes, type Reader } from "./tree/tree-source.ts";

/** The stage without the candidates that the reader does not read, where it reads the stage's input. */
export function onlyRead({ name, run }: Stage, reader: Reader): Stage {
  return {
    name,
    run(failing, search) {
      const isKept = failing.length <= mostParsedBytes && reader.isRead(failing);
      return run(failing, isKept ? { ...search, oracle: keptTo(reader, search.oracle) } : search);
    },
  };
}

/** The oracle for which all that is not read passes, without being asked about. */
export function keptTo({ isRead, pause }: Reader, oracle: Oracle<Uint8Array>): Oracle<Uint8Array> {
  const known = new WeakMap<Uint8Array, boolean>();
  const isReadOnce = (candidate: Uint8Array): boolean => {
    const isKnown = known.get(candidate) ?? isRead(candidate);
    known.set(candidate, isKnown);
    return isKnown;
  };
  const ask: Oracle<Uint8Array> = async (candidate, signal) => {
    if (isReadOnce(candidate)) return oracle(candidate, signal);
    await pause();
    signal.throwIfAborted();
    return { outcome: "pass" };
  };
  const { ahead } = oracle;
  if (ahead === undefined) return ask;
  const start = (candidate: Uint8Array): void => {
    if (isReadOnce(candidate)) ahead.start(candidate);
  };
  return Object.assign(ask, { ahead: { ...ahead, start } });
}
