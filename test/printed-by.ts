import { randomUUID } from "node:crypto";
import { format } from "node:util";
import { vi } from "vitest";

/** What a module in a file that ends in .mjs prints, in this process, where the library is loaded already; Node imports it, as for a user. */
export async function printedBy(path: string): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values) => {
    lines.push(`${format(...values)}\n`);
  });
  try {
    // Another module each time, also when another program was in that file before.
    await import(`${path}?run=${randomUUID()}`);
  } finally {
    log.mockRestore();
  }
  return lines.join("");
}
