import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Picture, pictureOf } from "../../src/report/picture/picture.ts";
import { type Conclusion, conclusionVersion } from "../../src/report/reports.ts";
import { shownLines } from "../../src/report/words.ts";
import { reportHtml } from "../../src/web/report-html.tsx";
import { folderWith } from "../cli/run-culprit.ts";
import { chromiumPath, expectAccessible, useBrowser, withoutBrowser } from "./browser.ts";

/** All that a page could be made to run by, or be turned around by. */
const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(2)">\u202E]]>--><!--\u0000\u001B[31m\u2028&lt;"'`;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** How repairing an input went whose first character is taken out, with the same words wherever there are any. */
function repairOf(text: string, input = bytesOf(text)): Conclusion<"repair"> {
  const tests = { total: 2, pass: 1, fail: 1, unresolved: 0, cached: 0, replayed: 0, wasted: 0 };
  const file = { path: text, bytes: input.length };
  return {
    version: conclusionVersion,
    command: "repair",
    madeBy: text,
    answer: {
      command: "repair",
      status: "ok",
      input: file,
      output: file,
      tests,
      seconds: 1,
      seed: 1,
      stopped: null,
      notices: [{ kind: "grammar-lacks", what: text, line: null }],
      failure: { reason: text, message: text },
      algorithm: text,
      unit: text,
      guarantee: null,
      probability: null,
      grammar: text,
      diagnosis: [{ start: 0, end: 1, removed: text.slice(0, 1), inserted: "", cause: null, reason: text }],
      kept: { kept: 1, all: 1 },
      losses: [{ kind: "gone", part: "key", name: text, line: 1 }],
      alternatives: [],
    },
    material: { input },
    subject: { program: text, command: text, input, isFolder: false, runs: 1, failures: 1, wrote: text },
    events: [],
    tried: [],
  };
}

function fileWith(picture: Picture): string {
  const file = join(folderWith({}), "report.html");
  writeFileSync(file, reportHtml(picture));
  return file;
}

/** A repair with these words everywhere, and a text with them. */
function picture(text: string): Picture {
  const { title, cases } = pictureOf([repairOf(text)]);
  const words = { kind: "words", blocks: [{ kind: "pre", text: shownLines(text) }] } as const;
  return { title, cases: cases.map((each) => ({ ...each, sections: [...each.sections, words] })) };
}

describe("the file of a report", () => {
  it("has nothing in it that HTML would read in what is somebody else's", () => {
    const html = reportHtml(picture(hostile));
    const written = html.slice(0, html.indexOf("<script>("));
    expect(written.match(/<script/g)).toHaveLength(2);
    for (const hazard of ["<img", "\u202E", "\u2028", "\u0000", "\u001B"])
      expect(written.includes(hazard), JSON.stringify(hazard)).toBe(false);
  });

  it("is small without data", () => {
    expect(reportHtml({ title: "", cases: [] }).length).toBeLessThan(250_000);
  });
});

describe.skipIf(chromiumPath === undefined)(`the page in a browser${withoutBrowser}`, () => {
  const open = useBrowser();

  it("shows what is hostile as text, and nothing runs", async () => {
    const file = fileWith(picture(hostile));
    const { page, incidents } = await open(file);
    expect(await page.locator(".reasons").textContent()).toContain("</script><script>alert(1)</script>");
    expect(await page.locator(".words pre").textContent()).toContain("onerror=");
    expect(await page.title()).toContain("</script>");
    expect(incidents).toEqual([]);
  });

  it("shows a line of more than a megabyte by its ends, and nothing in it runs", async () => {
    const line = bytesOf(hostile.repeat(Math.ceil(1_200_000 / bytesOf(hostile).length)));
    const { page, incidents } = await open(fileWith(pictureOf([repairOf(hostile, line)])));
    const shown = (await page.locator(".repaired .passage").textContent()) ?? "";
    expect(shown).toContain("<script>alert(1)</script>");
    expect(shown).toMatch(/… [\d,]+ characters …/);
    expect(shown.length).toBeLessThan(5_000);
    expect(incidents).toEqual([]);
  });

  it("runs nothing that is not its own, even where it is put into it", async () => {
    const { page, incidents } = await open(fileWith(picture("a")));
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", '<img src="data:x" onerror="document.title = 1">');
      const script = document.createElement("script");
      script.textContent = "document.title = 2";
      document.body.append(script);
    });
    expect(await page.title()).toBe("a fails: a");
    expect(incidents.filter((incident) => incident.includes("Content Security Policy"))).not.toEqual([]);
  });

  it("links reasons with their places, and copies texts as they are", async () => {
    const text = "a\u202Eb\n\t\u0000é";
    const { page, incidents } = await open(fileWith(picture(text)), {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.locator(".passage .note").hover();
    expect(await page.locator(".reasons li").getAttribute("class")).toBe("linked");
    await page.getByRole("button", { name: "Copy the repaired input" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text.slice(1));
    expect(incidents).toEqual([]);
  });

  it("of several answers has a table to sort and filter, which opens each and saves it as Markdown", async () => {
    const inputs = [
      ["long.json", `"${"x".repeat(200)}"`, "not 1"],
      ["b.json", "b", "not 'b'"],
      ["a.json", "aa", "not 'c'"],
    ] as const;
    const conclusions = inputs.map(([path, text, message]): Conclusion => {
      const repair = repairOf(path, bytesOf(text));
      return { ...repair, answer: { ...repair.answer, failure: { reason: "exit 1", message } } };
    });
    const opened = await open(fileWith(pictureOf(conclusions)), { acceptDownloads: true });
    const { page, incidents } = opened;
    const names = () => page.locator("[data-overview] tbody th").allTextContents();
    expect(await names()).toEqual(["long.json", "b.json", "a.json"]);
    expect(await page.locator("[data-overview] tbody").count()).toBe(1);
    expect(await page.locator("td.failure").textContent()).toContain("(3 inputs)");
    await page.getByRole("button", { name: "Before" }).click();
    expect(await names()).toEqual(["b.json", "a.json", "long.json"]);
    await page.getByRole("button", { name: "Before" }).click();
    expect(await names()).toEqual(["long.json", "a.json", "b.json"]);
    await page.getByRole("searchbox", { name: "Filter" }).fill("'B' NOT");
    expect(await names()).toEqual(["b.json"]);
    expect(await page.getByRole("status").textContent()).toBe("1 of 3");
    await page.getByRole("link", { name: "b.json" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save b.json.md" }).click();
    const download = await saving;
    expect(readFileSync(await download.path(), "utf8")).toMatch(/^### `b\.json` fails on/);
    await expectAccessible(page);
    expect(incidents.filter((incident) => !incident.startsWith("request: blob:"))).toEqual([]);
  });

  it("keeps nobody out, and fits into a phone's width", async () => {
    const file = fileWith(picture(hostile.repeat(5)));
    const { page } = await open(file, { viewport: { width: 360, height: 640 } });
    await expectAccessible(page);
    const { width, needed } = await page.evaluate(() => ({
      width: innerWidth,
      needed: document.documentElement.scrollWidth,
    }));
    expect(needed).toBeLessThanOrEqual(width);
  });

  it("is all there without scripts", async () => {
    const { page } = await open(fileWith(picture("abc")), {
      javaScriptEnabled: false,
    });
    expect(await page.locator(".passage del").textContent()).toBe("a");
    expect(await page.getByRole("button").count()).toBe(0);
  });
});
