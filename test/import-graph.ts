import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "rolldown/utils";
import { grouped } from "../src/base/grouped.ts";

/** That one file imports another one, or a module of Node. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isTypeOnly: boolean;
  readonly isBuiltin: boolean;
}

/** A rule of `.dependency-cruiser.cjs`, as far as ours say something. */
export interface Rule {
  readonly name: string;
  readonly from: Paths;
  readonly to: Paths & {
    readonly circular?: true;
    readonly reachable?: true;
    readonly dependencyTypes?: readonly ["core"];
    readonly dependencyTypesNot?: readonly ["type-only"];
  };
}

interface Paths {
  readonly path?: string | readonly string[];
  readonly pathNot?: string | readonly string[];
}

/** All imports of these files, whose paths are those from the root; what packages are imported is left out. */
export function importsOf(root: string, files: readonly string[]): Import[] {
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), "utf8");
    const { staticImports, staticExports } = parseSync(from, text).module;
    const named = [
      ...staticImports.map(({ moduleRequest, entries }) => ({
        to: moduleRequest.value,
        isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      })),
      ...staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, isType }) =>
          moduleRequest ? [{ to: moduleRequest.value, isTypeOnly: isType }] : [],
        ),
      ),
      // As an expression and as a type.
      ...[...text.matchAll(/\bimport\(\s*"([^"]+)"/g)].map(([, to = ""]) => ({ to, isTypeOnly: false })),
    ];
    return named
      .filter(({ to }) => to.startsWith(".") || isBuiltin(to))
      .map(({ to, isTypeOnly }) => ({
        from,
        to: to.startsWith(".") ? normalize(join(dirname(from), to)) : to,
        isTypeOnly,
        isBuiltin: !to.startsWith("."),
      }));
  });
}

/** What a rule forbids of the imports, a line each. */
export function violations({ name, from, to }: Rule, imports: readonly Import[]): string[] {
  const { circular, reachable, dependencyTypes, dependencyTypesNot, ...paths } = to;
  const concerned = imports.filter((each) => isAmong(from, each.from));
  const reached = reachable || circular ? reachedBy(imports) : () => new Set<string>();
  const isForbidden = (each: Import): boolean => {
    if (circular) return reached(each.to).has(each.from);
    if (reachable) return [each.to, ...reached(each.to)].some((file) => isAmong(paths, file));
    if (dependencyTypes && !each.isBuiltin) return false;
    if (dependencyTypesNot && each.isTypeOnly) return false;
    return isAmong(paths, each.to);
  };
  return concerned.filter(isForbidden).map((each) => `${name}: ${each.from} -> ${each.to}`);
}

function isAmong({ path, pathNot }: Paths, file: string): boolean {
  const isLike = (patterns: string | readonly string[]): boolean =>
    [patterns].flat().some((pattern) => new RegExp(pattern).test(file));
  return (path === undefined || isLike(path)) && !(pathNot !== undefined && isLike(pathNot));
}

/** The files that can be reached from a file by one import or more; remembered. */
function reachedBy(imports: readonly Import[]): (file: string) => ReadonlySet<string> {
  const next = grouped(imports, ({ from }) => from);
  const known = new Map<string, ReadonlySet<string>>();
  return (file) => {
    const found = known.get(file) ?? reachedFrom(file, next);
    known.set(file, found);
    return found;
  };
}

function reachedFrom(file: string, next: ReadonlyMap<string, readonly Import[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [file];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    for (const { to } of next.get(each) ?? []) {
      if (found.has(to)) continue;
      found.add(to);
      open.push(to);
    }
  }
  return found;
}
