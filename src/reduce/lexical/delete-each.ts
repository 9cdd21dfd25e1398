import { difference, type Ranges, sizeOf } from "../../base/ranges.ts";
import { keep } from "../../text/keep.ts";
import { adoptEach } from "../adopt-each.ts";
import type { Search } from "../stage.ts";

/** Makes each of the deletions, in their order, that leaves the input failing; each is bytes that go together. */
export async function deleteEach(
  failing: Uint8Array,
  deletions: readonly Ranges[],
  search: Search,
): Promise<void> {
  const render = (kept: Ranges): Uint8Array => keep(failing, kept);
  const apply = (kept: Ranges, deletion: Ranges): Ranges | null => {
    const left = difference(kept, deletion);
    return left.length > 0 && sizeOf(left) < sizeOf(kept) ? left : null;
  };
  const whole = [{ start: 0, end: failing.length }];
  await adoptEach<Ranges, Ranges>(whole, deletions, { ...search, apply, render });
}
