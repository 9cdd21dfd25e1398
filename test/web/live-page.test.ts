import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { reportBeginning } from "../../src/web/report-html.tsx";
import { folderWith } from "../cli/run-culprit.ts";
import { patientOracle, servedRun } from "../cli/served-run.ts";
import { chromiumPath, expectAccessible, useBrowser, withoutBrowser } from "./browser.ts";

const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(2)">\u202E`;

const files = { "a.txt": `${"ab ".repeat(10)}x${hostile}`, "oracle.mjs": patientOracle };

const minimizing = ["minimize", "a.txt", "--oracle", "oracle.mjs", "--timeout", "300s"];

describe.skipIf(chromiumPath === undefined)(`the page of a run that goes on${withoutBrowser}`, () => {
  const open = useBrowser();

  it("is told what happens, wherever it is opened, stops the run, and is its report from then on", async () => {
    const folder = folderWith(files);
    const { address, finished, interrupt } = await servedRun(folder, ...minimizing);
    const { page, incidents } = await open(address);
    const state = page.locator(".state");
    const best = page.locator("section.best .passage");
    await page.getByText(/^\d\d bytes of/).waitFor();
    expect(await best.textContent()).toContain("</script>");

    // From here on the run waits for an answer, so its stage no longer changes by itself.
    await expect.poll(() => existsSync(join(folder, "waiting")), { timeout: 60_000 }).toBe(true);
    await page.reload();
    await page.locator(".state", { hasText: "·" }).waitFor();
    const before = await state.textContent();
    await page.reload();
    await best.waitFor();
    await expect.poll(() => state.textContent(), { timeout: 60_000 }).toBe(before);

    const other = await open(address, { viewport: { width: 360, height: 640 }, colorScheme: "dark" });
    await other.page.locator("section.best").waitFor();
    expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await other.page.getByRole("button", { name: "Skip this stage" }).click();
    await expect.poll(() => state.textContent(), { timeout: 60_000 }).not.toBe(before);
    await other.page.close();
    await expectAccessible(page);
    expect(await state.textContent()).toContain("Running");

    await page.getByRole("button", { name: "Stop and keep the best so far" }).click();
    await page.getByRole("heading", { name: "What is to blame" }).waitFor();
    expect(await state.textContent()).toContain("Ended");
    await expectAccessible(page);
    interrupt();
    expect((await finished).code).toBe(130);

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save as a file" }).click();
    const saved = join(folder, (await download).suggestedFilename());
    await (await download).saveAs(saved);
    expect(readFileSync(saved, "utf8").startsWith(reportBeginning)).toBe(true);
    const report = await open(saved);
    expect(await report.page.locator("h1").textContent()).toContain("a.txt");
    expect([...incidents, ...other.incidents, ...report.incidents]).toEqual([]);
  });
});
