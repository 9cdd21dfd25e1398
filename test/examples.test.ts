import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, copyOfExample, projectFolder } from "./cli/run-culprit.ts";
import {
  chromiumPath,
  expectAccessible,
  type OpenedPage,
  useBrowser,
  withoutBrowser,
} from "./web/browser.ts";

/** What an example's `story.json` promises. */
interface Story {
  readonly story: string;
  readonly command: readonly string[];
  readonly status: string;
  /** The text of the result; trailing line ends do not matter. */
  readonly result?: string;
  readonly atMostBytes?: number;
  /** A folder of different inputs, on each of which the oracle module fails. */
  readonly crashes?: { readonly folder: string; readonly atLeast: number; readonly oracle: string };
}

const names = readdirSync(join(projectFolder, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe(`the example${withoutBrowser}`, () => {
  const open = useBrowser();

  it.each(names)("%s ends as its story says, and its report opens", async (name) => {
    const folder = copyOfExample(name);
    const report = join(folder, "report.html");
    symlinkSync(join(projectFolder, "node_modules"), join(folder, "node_modules"));
    const story: Story = JSON.parse(readFileSync(join(folder, "story.json"), "utf8"));
    const [command = "", ...words] = story.command;
    const { answer } = await answerOf(folder, command, "--report", report, ...words);
    expect(answer.status).toBe(story.status);
    const result = readFileSync(join(folder, answer.output?.path ?? ""), "utf8");
    if (story.result !== undefined) expect(result.trimEnd()).toBe(story.result);
    if (story.crashes !== undefined) await expectCrashes(folder, story.crashes);
    if (chromiumPath !== undefined) await expectReport(await open(report));
    if (story.atMostBytes !== undefined) expect(result.length).toBeLessThanOrEqual(story.atMostBytes);
  });
});

/** That a report asks for nothing, fails in nothing, and keeps nobody out. */
async function expectReport({ page, incidents }: OpenedPage) {
  expect(await page.locator("main h1").count()).toBe(1);
  expect(await page.locator("main h2").count()).toBeGreaterThan(0);
  await expectAccessible(page);
  expect(incidents).toEqual([]);
}

async function expectCrashes(place: string, { folder, atLeast, oracle }: Required<Story>["crashes"]) {
  const texts = readdirSync(join(place, folder)).map((file) =>
    readFileSync(join(place, folder, file), "utf8"),
  );
  expect(new Set(texts.map((text) => text.replace(/\s+/g, ""))).size).toBeGreaterThanOrEqual(atLeast);
  const module: { readonly default: (text: string) => Promise<unknown> } = await import(join(place, oracle));
  for (const text of texts) expect(await module.default(text), text).toMatchObject({ outcome: "fail" });
}
