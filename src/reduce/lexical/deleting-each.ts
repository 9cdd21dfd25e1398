import { difference, type Ranges, sizeOf } from "../../base/ranges.ts";
import type { Walk } from "../../oracle/walk.ts";
import { keep } from "../../text/keep.ts";
import { adoptingEach } from "../adopting-each.ts";

/** Makes each of the deletions, in their order, that leaves the input failing; each is bytes that go together. */
export function deletingEach(failing: Uint8Array, deletions: readonly Ranges[]): Walk<Uint8Array, Ranges> {
  const render = (kept: Ranges): Uint8Array => keep(failing, kept);
  const apply = (kept: Ranges, deletion: Ranges): Ranges | null => {
    const left = difference(kept, deletion);
    return left.length > 0 && sizeOf(left) < sizeOf(kept) ? left : null;
  };
  const whole = [{ start: 0, end: failing.length }];
  return adoptingEach<Ranges, Ranges>(whole, deletions, { apply, render });
}
