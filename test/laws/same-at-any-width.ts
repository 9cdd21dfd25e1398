import { expect } from "vitest";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { oracleAhead, oracleOf, type TestSubject } from "./test-oracle.ts";

/** The search gives the same result and asks the same questions however many candidates are under way at once. */
export async function expectSameAtAnyWidth<T, Result>(
  subject: TestSubject<T>,
  search: (oracle: Oracle<T>) => Promise<Result>,
): Promise<void> {
  const alone = oracleOf(subject);
  const result = await search(alone);
  for (const width of [2, 8]) {
    const ahead = oracleAhead(subject, width);
    expect(await search(ahead), `with ${width} under way`).toEqual(result);
    expect(ahead.asked, `with ${width} under way`).toEqual(alone.asked);
  }
}
