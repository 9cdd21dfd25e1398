import { basename, dirname, extname, join, resolve, sep } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import type { InputFile } from "../files/input-file.ts";
import { asFile } from "../files/input-form.ts";
import type { ResultTarget } from "./result-file.ts";

/**
 * Where a result goes: `--out` when given, else beside the input with the kind put before the extension of a file, as
 * in `order.min.json`, and behind a folder's name. Throws OptionsError when that would be the input itself or in it.
 */
export function resultTarget(input: InputFile, out: string | undefined, kind: string): ResultTarget {
  const path = out === undefined ? besideInput(input, kind) : resolve(out);
  if (path === input.location || path.startsWith(input.location + sep)) {
    const what = path === input.location ? "the input itself" : "in the input";
    throw new OptionsError(
      `--out ${inLine(out ?? "")} is ${what}, which is never changed; choose another place.`,
    );
  }
  return { path, exact: out !== undefined, form: input.form };
}

/** Where data about an input go: `--out` when given, else beside it with an extension of their own, as `order.pattern.json`. */
export function dataTarget(input: InputFile, out: string | undefined, kind: string): ResultTarget {
  const target = { ...resultTarget(input, out, kind), form: asFile() };
  if (out !== undefined) return target;
  const stem = basename(target.path, extname(target.path));
  return { ...target, path: join(dirname(target.path), `${stem}.json`) };
}

/**
 * One of several results: `--out` with the kind put before its extension, or before the one given instead, else as
 * `resultTarget`.
 */
export function siblingTarget(
  input: InputFile,
  out: string | undefined,
  kind: string,
  instead?: string,
): ResultTarget {
  if (out === undefined) return resultTarget(input, undefined, kind);
  const path = resolve(out);
  const extension = extname(path);
  return {
    path: join(dirname(path), `${basename(path, extension)}.${kind}${instead ?? extension}`),
    exact: true,
    form: input.form,
  };
}

function besideInput(input: InputFile, kind: string): string {
  const extension = input.form.isFolder ? "" : extname(input.name);
  return join(dirname(input.location), `${basename(input.name, extension)}.${kind}${extension}`);
}
