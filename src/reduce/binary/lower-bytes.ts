import { adoptEach } from "../adopt-each.ts";
import { precedes } from "../order.ts";
import type { Stage } from "../stage.ts";
import { isBinary } from "./is-binary.ts";

const mostBytes = 2_000;

/** Lowers single bytes to zero, or else to half or by one. */
export const lowerBytes: Stage = {
  name: "lower bytes",
  async run(failing, search) {
    if (failing.length > mostBytes || !isBinary(failing)) return;
    const changes = [...failing].flatMap((byte, at) =>
      [...new Set([0, byte >> 1, byte - 1])].filter((value) => value >= 0).map((value) => ({ at, value })),
    );
    const apply = (bytes: Uint8Array, { at, value }: { at: number; value: number }): Uint8Array | null => {
      const lowered = bytes.with(at, value);
      return precedes(lowered, bytes) ? lowered : null;
    };
    await adoptEach(failing, changes, { ...search, apply, render: (bytes) => bytes });
  },
};
