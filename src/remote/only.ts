import { resolveProgram } from "../oracle/run/resolve-program.ts";

/**
 * Whether a worker that was started with `--only` runs this program. A pattern without a slash allows the programs of such
 * names that are found in `PATH` and nothing given by a path; one with a slash is held against the absolute path of the
 * program. `*` stands for any characters but slashes. Throws OracleError when there is no such program.
 */
export function isAllowed(program: string, pattern: string): boolean {
  if (!pattern.includes("/")) return !program.includes("/") && matches(program, pattern);
  return matches(resolveProgram(program, { cwd: "/", path: process.env["PATH"] }), pattern);
}

function matches(text: string, pattern: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]*")}$`).test(text);
}
