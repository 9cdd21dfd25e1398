import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./cli/run-culprit.ts";

/** What an example's `story.json` promises. */
export interface Story {
  readonly story: string;
  readonly command: readonly string[];
  readonly status: string;
  /** The text of the result; trailing line ends do not matter. */
  readonly result?: string;
  readonly atMostBytes?: number;
  /** A folder of different inputs, on each of which the oracle module fails. */
  readonly crashes?: { readonly folder: string; readonly atLeast: number; readonly oracle: string };
}

const examples = join(projectFolder, "examples");

/** All examples with their stories, and the command of each as one types it. */
export const stories = readdirSync(examples, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const story: Story = JSON.parse(readFileSync(join(examples, name, "story.json"), "utf8"));
    return { name, story, line: `culprit ${story.command.join(" ")}` };
  });
