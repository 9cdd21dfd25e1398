import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";

/** Where Chromium is; undefined where there is none. */
export const chromiumPath = [
  process.env["CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
].find((path) => path !== "" && existsSync(path));

/** Behind the name of what is skipped, why. */
export const withoutBrowser =
  chromiumPath === undefined ? " (skipped: no Chromium; set CHROMIUM to its path)" : "";

/** A page in a browser, with what must not happen on it. */
export interface OpenedPage {
  readonly page: Page;
  /** Messages on the console, errors, and requests for anything but the page itself; to be none. */
  readonly incidents: readonly string[];
}

/** One browser for all tests of a file; opens files from disk without a network, and addresses. */
export function useBrowser(): (place: string, options?: BrowserContextOptions) => Promise<OpenedPage> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (chromiumPath !== undefined) browser = await chromium.launch({ executablePath: chromiumPath });
  });
  afterAll(() => browser?.close());
  return async (place, options = {}) => {
    if (browser === undefined) throw new Error("there is no browser");
    const isServed = place.startsWith("http:");
    const context = await browser.newContext({ offline: !isServed, ...options });
    context.setDefaultTimeout(60_000);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const incidents: string[] = [];
    page.on("console", (message) => incidents.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
    page.on("dialog", (dialog) => incidents.push(`dialog: ${dialog.message()}`));
    const url = isServed ? place : pathToFileURL(place).href;
    const isOwn = (asked: string): boolean =>
      asked === url || asked.startsWith("data:") || (isServed && asked.startsWith(url));
    page.on("request", (request) => {
      if (!isOwn(request.url())) incidents.push(`request: ${request.url()}`);
    });
    await page.goto(url);
    return { page, incidents };
  };
}

/** That nothing on the page keeps people out, in light and in dark, where only colours are others. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const [colorScheme, rules] of [
    ["light", []],
    ["dark", ["color-contrast"]],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await page.evaluate(async (only) => {
      const { violations } = await (
        globalThis as unknown as { axe: { run(options: object): Promise<{ violations: AxeViolation[] }> } }
      ).axe.run({ resultTypes: ["violations"], ...(only.length > 0 ? { runOnly: [...only] } : {}) });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    }, rules);
    expect(violations, colorScheme).toEqual([]);
  }
}

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** That a report asks for nothing, fails in nothing, and keeps nobody out. */
export async function expectReport({ page, incidents }: OpenedPage): Promise<void> {
  expect(await page.locator("main h1").count()).toBe(1);
  expect(await page.locator("main h2").count()).toBeGreaterThan(0);
  await expectAccessible(page);
  expect(incidents).toEqual([]);
}
