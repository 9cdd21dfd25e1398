/**
 * `npm run pictures`: makes the recording and the pictures in `docs/pictures` anew, from real runs on copies of the examples. Needs
 * `script` (util-linux) and a Chromium; `CHROMIUM` names another than /usr/bin/chromium.
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { recordingSvg } from "./pictures/recording.js";
import { screensOf } from "./pictures/screens.js";

/** @import { Browser } from "playwright-core" */

const project = fileURLToPath(new URL("..", import.meta.url));
const pictures = join(project, "docs", "pictures");
const columns = 112;

/** Grammars that the user added would change what is shown. */
process.env["XDG_CACHE_HOME"] = "/nonexistent";

/** In milliseconds: when nothing happens for longer, the recording goes on after this, as recorders of terminals do. */
const longestPause = 400;

const schemes = /** @type {const} */ (["light", "dark"]);

const recorded = [
  { example: "terser", words: "minimize telemetry.js --oracle minifies.mjs" },
  { example: "price", words: "repair price.json -- node parse.mjs {}" },
];

/** One section of a report, by its class, for each page of the guide that has a picture. */
const sections = [
  {
    name: "minimize",
    example: "null",
    words: "minimize service.ini --oracle reads.mjs --format",
    section: "minimized",
  },
  {
    name: "repair",
    example: "price",
    words: "repair price.json -- node parse.mjs {}",
    section: "repaired",
  },
  {
    name: "isolate",
    example: "null",
    words: "isolate service.ini --passing before.ini --oracle reads.mjs",
    section: "isolated",
  },
  {
    name: "abstract",
    example: "null",
    words: "abstract settings.ini --grammar settings.ebnf --oracle reads.mjs",
    section: "pattern",
  },
  {
    name: "explain",
    example: "dates",
    words: "explain due.txt --grammar date.ebnf --oracle reads.mjs --features calendar.mjs",
    section: "circumstances",
  },
];

const place = mkdtempSync(join(tmpdir(), "culprit-pictures-"));
symlinkSync(join(project, "node_modules"), join(place, "node_modules"));
try {
  writeFileSync(join(pictures, "recording.svg"), await recording());
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath });
  await takePageOf(browser, "debug price.json -- node parse.mjs {}");
  for (const each of sections) await takeSection(browser, each);
  await browser.close();
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** @param {string} example */
function copyOf(example) {
  const folder = mkdtempSync(join(place, `${example}-`));
  cpSync(join(project, "examples", example), folder, { recursive: true });
  return folder;
}

/** All commands one after the other, with the time to read each. */
async function recording() {
  /** @type {{ at: number, text: string }[]} */
  const pieces = [];
  let now = 0;
  for (const { example, words } of recorded) {
    if (pieces.length > 0) pieces.push({ at: now, text: "\n" });
    pieces.push({ at: now, text: `\u001b[32m$\u001b[39m \u001b[1mculprit ${words}\u001b[22m\n` });
    now += 1_000;
    for (const { after, text } of await terminalOutput(copyOf(example), words)) {
      now += Math.round(Math.min(after, longestPause));
      pieces.push({ at: now, text });
    }
    now += 2_500;
  }
  return recordingSvg(screensOf(pieces, columns), columns);
}

/**
 * What the command writes to a terminal, and how long after what it wrote before, in milliseconds.
 *
 * @param {string} folder
 * @param {string} words
 * @returns {Promise<{ after: number, text: string }[]>}
 */
function terminalOutput(folder, words) {
  const command = `stty cols ${columns}; exec "${process.execPath}" "${project}/bin/culprit.js" ${words}`;
  const child = spawn("script", ["-qefc", command, "/dev/null"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  /** @type {{ after: number, text: string }[]} */
  const pieces = [];
  let last = performance.now();
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text) => {
    const now = performance.now();
    pieces.push({ after: now - last, text });
    last = now;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(pieces) : reject(new Error(`culprit ${words} ended with ${code}`)),
    );
  });
}

/**
 * The report of a command.
 *
 * @param {string} example
 * @param {string} words
 */
function reportOf(example, words) {
  const folder = copyOf(example);
  const report = join(folder, "report.html");
  const [verb = "", ...rest] = words.split(" ");
  const all = [join(project, "bin", "culprit.js"), verb, "--report", report, ...rest];
  const { status, stderr } = spawnSync(process.execPath, all, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`culprit ${words} ended with ${status}: ${stderr}`);
  return pathToFileURL(report).href;
}

/**
 * The upper part of a report in light and in dark, for the README.
 *
 * @param {Browser} browser
 * @param {string} words
 */
async function takePageOf(browser, words) {
  const url = reportOf("price", words);
  for (const colorScheme of schemes) {
    const page = await browser.newPage({ viewport: { width: 900, height: 1_085 }, colorScheme });
    await page.goto(url);
    await page.screenshot({ path: join(pictures, `report-${colorScheme}.png`) });
  }
}

/**
 * One section of a report, in light and in dark.
 *
 * @param {Browser} browser
 * @param {{ name: string, example: string, words: string, section: string }} wanted
 */
async function takeSection(browser, { name, example, words, section }) {
  const url = reportOf(example, words);
  for (const colorScheme of schemes) {
    const page = await browser.newPage({ viewport: { width: 900, height: 1_200 }, colorScheme });
    await page.goto(url);
    const box = await page.locator(`section.${section}`).boundingBox();
    if (box === null) throw new Error(`the report of culprit ${words} has no section ${section}`);
    const clip = { x: 0, y: box.y - 16, width: 900, height: box.height + 32 };
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`), clip, fullPage: true });
    await page.close();
  }
}
