import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, copyOfExample, projectFolder } from "./cli/run-culprit.ts";
import { guidePages, readGuidePage } from "./guide/guide-page.ts";
import { type Story, stories } from "./stories.ts";
import { chromiumPath, expectReport, useBrowser, withoutBrowser } from "./web/browser.ts";

/** What the guide shows is run there. */
const guide = guidePages.map(readGuidePage).join("");
const others = stories.filter(({ line }) => !guide.includes(`\n${line}\n`));

describe(`the example${withoutBrowser}`, () => {
  const open = useBrowser();

  it.each(others)("$name ends as its story says, and its report opens", async ({ name, story }) => {
    const folder = copyOfExample(name);
    const report = join(folder, "report.html");
    symlinkSync(join(projectFolder, "node_modules"), join(folder, "node_modules"));
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

async function expectCrashes(place: string, { folder, atLeast, oracle }: Required<Story>["crashes"]) {
  const texts = readdirSync(join(place, folder)).map((file) =>
    readFileSync(join(place, folder, file), "utf8"),
  );
  expect(new Set(texts.map((text) => text.replace(/\s+/g, ""))).size).toBeGreaterThanOrEqual(atLeast);
  const module: { readonly default: (text: string) => Promise<unknown> } = await import(join(place, oracle));
  for (const text of texts) expect(await module.default(text), text).toMatchObject({ outcome: "fail" });
}
