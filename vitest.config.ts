import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { builtModules } from "./test/built-modules.ts";

/** Files that start programs take longest: begun first, none of them leaves a core idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startsPrograms = ({ moduleId }: TestSpecification): boolean =>
      /\/test\/((cli|guide|oracle|web)\/|[^/]+$)/.test(moduleId);
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }
}

export default defineConfig({
  plugins: [builtModules()],
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The default leaves one of two cores idle.
    maxWorkers: "100%",
    // A process and all modules anew for each of 170 files would be a tenth of all processor time; no file leaves anything behind.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
