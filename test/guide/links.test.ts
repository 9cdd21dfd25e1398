import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "../cli/run-culprit.ts";
import { guideFolder, guidePages } from "./guide-page.ts";

const files = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map((name) => join(projectFolder, name)),
  ...guidePages.map((name) => join(guideFolder, name)),
];

/** The text without code, in which brackets mean other things. */
const prose = (file: string): string =>
  readFileSync(file, "utf8")
    .replaceAll(/^ *```.*?^ *```$/gms, "")
    .replaceAll(/`[^`\n]*`/g, "code");

/** Where the links, pictures and their sources of a file lead, those to elsewhere aside. */
const targets = (file: string): string[] =>
  [...prose(file).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? "")
    .filter((target) => !/^[a-z]+:/.test(target));

/** The anchors of a file's headings, as GitHub makes them. */
const anchors = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

function isBroken(file: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const led = path === "" ? file : resolve(dirname(file), path);
  return !existsSync(led) || (anchor !== undefined && !anchors(led).includes(anchor));
}

describe("the links of the documentation", () => {
  it.each(files.map((file) => relative(projectFolder, file)))("lead somewhere in %s", (name) => {
    const file = join(projectFolder, name);
    expect(targets(file).filter((target) => isBroken(file, target))).toEqual([]);
  });

  it("lead from the guide's first page to every other one", () => {
    const linked = targets(join(guideFolder, "README.md"));
    expect(guidePages.filter((name) => name !== "README.md" && !linked.includes(name))).toEqual([]);
  });

  it("lead to every page from the site's navigation", () => {
    const config = readFileSync(join(projectFolder, "site", ".vitepress", "config.js"), "utf8");
    const linked = [...config.matchAll(/item\(".*", "([\w-]+)(?:#[\w-]+)?"\)/g)].map(
      ([, page]) => `${page}.md`,
    );
    // The site calls the first page of the guide by another name.
    const pages = guidePages.map((name) => (name === "README.md" ? "guide.md" : name));
    expect(new Set(linked)).toEqual(new Set(pages));
  });

  it("show every picture that is kept", () => {
    const shown = files.flatMap(targets).map((target) => target.replace(/^(\.\/|docs\/)?pictures\//, ""));
    expect(readdirSync(join(guideFolder, "pictures")).filter((name) => !shown.includes(name))).toEqual([]);
  });
});
