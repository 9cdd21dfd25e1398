import { basename, dirname, extname, join, resolve } from "node:path";
import { OptionsError } from "../base/options-error.ts";
import type { InputFile } from "./input-file.ts";
import type { ResultTarget } from "./result-file.ts";

/**
 * Where a result goes: `--out` when given, else beside the input with the kind put before the extension, as in
 * `order.min.json`. Throws OptionsError when that would be the input itself.
 */
export function resultTarget(input: InputFile, out: string | undefined, kind: string): ResultTarget {
  const path = out === undefined ? besideInput(input, kind) : resolve(out);
  if (path === input.location) {
    throw new OptionsError(`--out ${out} is the input itself, which is never changed; choose another file.`);
  }
  return { path, exact: out !== undefined };
}

/** A second result beside the first, such as the passing side of a difference. */
export function siblingTarget(input: InputFile, out: string | undefined, kind: string): ResultTarget {
  if (out === undefined) return resultTarget(input, undefined, kind);
  const path = resolve(out);
  const extension = extname(path);
  return { path: join(dirname(path), `${basename(path, extension)}.${kind}${extension}`), exact: true };
}

function besideInput(input: InputFile, kind: string): string {
  const extension = extname(input.name);
  return join(dirname(input.location), `${basename(input.name, extension)}.${kind}${extension}`);
}
