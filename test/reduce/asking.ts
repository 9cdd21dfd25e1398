import { type Walk, walkFrom } from "../../src/oracle/walk.ts";

/** Asks about these candidates and finds each that fails. */
export function asking(candidates: readonly Uint8Array[]): Walk<Uint8Array, unknown> {
  const about = (at: number) => {
    const unit = [{ start: at, end: at + 1 }];
    return { scope: candidates, kind: "asking", size: 1, kept: unit, removed: unit };
  };
  return walkFrom<number, Uint8Array, Uint8Array>(
    0,
    { candidate: (at) => candidates[at], after: (at) => at + 1, about },
    { render: (candidate) => candidate },
  );
}
