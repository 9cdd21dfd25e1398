import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { OptionsError } from "../../base/options-error.ts";
import { type OwnFeatures, ownMeasures } from "../../explain/features/own-features.ts";
import type { NamedMeasure, NamedPattern } from "../../explain/features/vocabulary.ts";
import type { OwnFeaturesOrigin } from "../../explain/theory/theory.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import { writePattern } from "../../parse/pattern/write-pattern.ts";
import { inLine } from "../../report/words.ts";
import { withFreeBlanks } from "../../tree/pattern.ts";
import { readJsonPattern } from "../../tree/pattern-json.ts";
import { namedPatterns } from "../conditions/asked-condition.ts";
import { explain } from "../files/file-errors.ts";
import { contentKey } from "../program/program-words.ts";

/** The user's own features, and their module. */
export interface OwnModule {
  readonly measures: readonly NamedMeasure[];
  readonly origin: OwnFeaturesOrigin;
}

/**
 * Loads the module of `--features`. Its default export maps names of features to functions. Undefined without a path.
 * Throws an OptionsError if the module cannot be loaded or exports anything else.
 */
export async function ownModule(path: string | undefined): Promise<OwnModule | undefined> {
  if (path === undefined) return undefined;
  const measures = ownMeasures(asFeatures(await exportOf(path), path), inLine(path));
  return { measures, origin: { module: path, contents: contentKey(path) ?? "" } };
}

async function exportOf(path: string): Promise<unknown> {
  try {
    if (statSync(path).isDirectory()) throw new Error("it is a folder; name the file in it");
    const module: object = await import(pathToFileURL(resolve(path)).href);
    if ("default" in module) return module.default;
  } catch (error) {
    throw new OptionsError(`cannot load the features in ${inLine(path)}: ${explain(error)}`, {
      cause: error,
    });
  }
  throw unlikeFeatures(path, "has no default export");
}

function asFeatures(exported: unknown, path: string): OwnFeatures {
  if (typeof exported !== "object" || exported === null || Array.isArray(exported)) {
    throw unlikeFeatures(path, "exports no such object by default");
  }
  const entries = Object.entries(exported);
  if (entries.length === 0) throw unlikeFeatures(path, "exports an empty object by default");
  const odd = entries.find(([, value]) => typeof value !== "function");
  if (odd) throw unlikeFeatures(path, `has ${JSON.stringify(odd[0])}, which is no function`);
  return exported as OwnFeatures;
}

const unlikeFeatures = (path: string, found: string): OptionsError =>
  new OptionsError(
    `expected a module that exports functions of an input's text by the names of features, as in export default { "lines": (text) => text.split("\\n").length }, but ${inLine(path)} ${found}.`,
  );

/** Reads `name=pattern` into patterns for a vocabulary. Throws an OptionsError. */
export function givenPatterns(given: readonly string[], grammar: Grammar): readonly NamedPattern[] {
  const { patterns } = namedPatterns(given, grammar, { exactBlanks: false });
  return [...patterns].map(([name, pattern]) => ({ name, pattern }));
}

/** The pattern that `abstract` wrote to this file, named by its text; none without such a file, or for another grammar. */
export function foundPattern(path: string, grammar: Grammar): readonly NamedPattern[] {
  if (!existsSync(path)) return [];
  try {
    const pattern = readJsonPattern(readPlain(path).toString(), grammar);
    return [
      { name: writePattern(grammar, pattern), pattern: withFreeBlanks(pattern, grammar), isFound: true },
    ];
  } catch (error) {
    if (error instanceof OptionsError) return [];
    throw error;
  }
}
