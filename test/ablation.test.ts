import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mechanismsOf } from "../bench/ablate/mechanisms.js";

const sources = join(import.meta.dirname, "../src");

/** What a path of names, such as `Experience.prototype.at`, leads to. */
const at = (from: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((each, name) => (each as Record<string, unknown>)[name], from);

describe.each(["repair", "reduce", "explain"] as const)("the ablation of %s", (search) => {
  const mechanisms = mechanismsOf(search);

  it("switches off only parts that exist", async () => {
    for (const { module, path } of mechanisms.flatMap(({ parts }) => parts)) {
      const exported = await import(join(sources, `${module}.ts`));
      expect(at(exported, path), `${path} of ${module}`).toBeTypeOf("function");
    }
  });

  it("counts only files that exist", () => {
    const files = mechanisms.flatMap((each) => each.files ?? []);
    expect(files.filter((file) => !existsSync(join(sources, file)))).toEqual([]);
  });
});
