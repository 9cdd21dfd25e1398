import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { type CulpritRun, copyShipped, culprit, program, projectFolder } from "../cli/run-culprit.ts";
import { printedBy } from "../printed-by.ts";
import { stories } from "../stories.ts";
import { chromiumPath, expectReport, useBrowser } from "../web/browser.ts";
import { type GuideSection, guidePages, guideSections, readGuidePage, type Step } from "./guide-page.ts";

/** Made the same: times, and how many inputs an explanation takes, which depends on how they are built. */
const timeless = (text: string): string =>
  text
    .replaceAll(/\b[\d.]+ (s|min)\b/g, "0 s")
    .replaceAll(/\d+(?= of \d+ built| built inputs| inputs;| that were made| told something)/g, "some")
    .replaceAll(/(confirmed (?:with new inputs .* )?· )\d+/g, "$1some");

/** Programs without which sections are skipped. */
const programs = ["gcc", "javac", "jq", "make", "python3", "sqlite3", "xmllint"];

const isHere = new Map<string, boolean>();

/** What a section needs and this machine has not. */
function missing({ files, steps }: GuideSection): string[] {
  const scripts = Object.entries(files).filter(([name]) => name.endsWith(".sh"));
  const said = [...steps.map(({ command }) => command), ...scripts.map(([, text]) => text)].join("\n");
  const imports = Object.entries(files)
    .filter(([name]) => name.endsWith(".py"))
    .map(([, text]) => /^import .*$/m.exec(text)?.[0] ?? "");
  const asked = programs
    .filter((each) => new RegExp(`(^|\\s)${each}\\s`, "m").test(said))
    .map((each) => [each, ...(each === "python3" ? ["-c", imports.join("\n")] : ["--version"])] as const);
  return asked
    .filter(([name, ...words]) => {
      const key = [name, ...words].join(" ");
      if (!isHere.has(key)) isHere.set(key, spawnSync(name, words).status === 0);
      return isHere.get(key) === false;
    })
    .map(([name]) => name);
}

/** The commands of the examples' stories, whose pages are looked at, too, when they are first run. */
const storied = new Set(stories.map(({ line }) => line));

const pages = guidePages.map((name) => ({ name, sections: guideSections(readGuidePage(name)) }));

const open = useBrowser();

describe.each(pages.filter(({ sections }) => sections.length > 0))(
  "the guide's page $name",
  ({ sections }) => {
    const folders: string[] = [];
    afterAll(() => {
      vi.unstubAllEnvs();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });

    for (const section of sections) {
      const lacking = missing(section);
      const skipped = lacking.length > 0 ? ` (skipped: no ${lacking.join(", ")})` : "";
      it.skipIf(skipped !== "")(`is right about: ${section.heading}${skipped}`, async () => {
        if (section.example !== null || folders.length === 0) folders.push(placeOf(section.example));
        const folder = folders.at(-1) ?? "";
        for (const [file, text] of Object.entries(section.files)) {
          mkdirSync(dirname(join(folder, file)), { recursive: true });
          writeFileSync(join(folder, file), text);
          chmodSync(join(folder, file), 0o755);
        }
        for (const step of section.steps) {
          await expectAsShown(folder, step);
          if (chromiumPath !== undefined && storied.delete(step.command)) await expectPage(folder);
        }
      });
    }
  },
);

/** A folder in which the package is installed, with the files of an example. */
function placeOf(example: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), "culprit-test-"));
  if (example !== null) copyShipped(join("examples", example), folder);
  mkdirSync(join(folder, "node_modules", ".bin"), { recursive: true });
  // What a user approves is kept there.
  vi.stubEnv("XDG_STATE_HOME", join(folder, "node_modules", "state"));
  symlinkSync(program, join(folder, "node_modules", ".bin", "culprit"));
  for (const installed of ["culprit", "fast-check", "ini", "terser"])
    symlinkSync(
      installed === "culprit" ? projectFolder : join(projectFolder, "node_modules", installed),
      join(folder, "node_modules", installed),
    );
  return folder;
}

async function expectAsShown(folder: string, { command, shown, exitCode }: Step): Promise<void> {
  const { code, stdout, stderr } = await ranIn(folder, command);
  expect({ command, code, said: code === exitCode ? "" : stderr }).toEqual({
    command,
    code: exitCode,
    said: "",
  });
  if (shown === null) return;
  let printed = timeless(stdout === "" ? stderr : stdout);
  if (!shown.includes("…\n")) expect(printed).toBe(timeless(shown));
  for (const part of timeless(shown).split("…\n")) {
    expect(printed).toContain(part);
    printed = printed.slice(printed.indexOf(part) + part.length);
  }
}

async function expectPage(folder: string): Promise<void> {
  await culprit(folder, "report", "--out", "page.html");
  await expectReport(await open(join(folder, "page.html")));
}

/** What a command shows, in this process where that is possible. */
async function ranIn(
  folder: string,
  command: string,
): Promise<Pick<CulpritRun, "code" | "stdout" | "stderr">> {
  const module = /^node (program-\d+\.mjs)$/.exec(command)?.[1];
  if (module !== undefined) return { code: 0, stdout: await printedBy(join(folder, module)), stderr: "" };
  // What counts calls is a program of its own, as V8 also counts what the tests run.
  if (!/^culprit (?!compare )/.test(command)) return inShell(folder, command);
  return culprit(folder, ...wordsOf(folder, command).slice(1));
}

/** The words of a command, as a shell divides it. Where all of them are plain, no shell needs to start. */
const wordsOf = (folder: string, command: string): string[] =>
  /^[\w ./:=,@%+{}-]+$/.test(command)
    ? command.split(" ")
    : execFileSync("sh", ["-c", `printf '%s\\0' ${command}`], { cwd: folder, encoding: "utf8" })
        .split("\0")
        .slice(0, -1);

function inShell(folder: string, command: string) {
  const env = { ...process.env, PATH: `${join(folder, "node_modules", ".bin")}:${process.env["PATH"]}` };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: folder, env, encoding: "utf8" });
  return { code: status, stdout, stderr };
}
