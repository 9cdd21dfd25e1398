import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../cli/run-culprit.ts";

/** A command of the guide with what it is said to print. */
export interface Step {
  readonly command: string;
  /** Null where the guide does not show it. */
  readonly shown: string | null;
  readonly exitCode: number;
}

/** What stands below a heading. */
export interface GuideSection {
  readonly heading: string;
  /** The example in whose folder its commands run; null where they run in that of the section before. */
  readonly example: string | null;
  /** The files that it shows, by name. */
  readonly files: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Block {
  readonly language: string;
  /** What stands behind the language: the name of a file, or how the command ends. */
  readonly about: string;
  readonly content: string;
}

export const guideFolder = join(projectFolder, "docs");

/** The names of all pages. */
export const guidePages = readdirSync(guideFolder).filter((name) => name.endsWith(".md"));

export const readGuidePage = (name: string): string => readFileSync(join(guideFolder, name), "utf8");

/**
 * The sections of a page that show commands or files. Blocks without a language hold commands, one a line; the block of `text` behind
 * shows what the last of them prints, `text exit 1` that it ends so. A block with a name behind its language is that file, one of `js`
 * with a `text` behind it and no name is a program to be run.
 */
export function guideSections(page: string): GuideSection[] {
  return page
    .split(/^## /m)
    .map(guideSection)
    .filter(({ files, steps }) => steps.length > 0 || Object.keys(files).length > 0);
}

function guideSection(text: string): GuideSection {
  const blocks = [...text.matchAll(/^ *```(\w*) ?([^\n]*)\n(.*?)^ *```$/gms)].map(
    ([, language = "", about = "", content = ""]): Block => ({ language, about, content }),
  );
  const files: Record<string, string> = {};
  const steps: Step[] = [];
  for (const [index, { language, about, content }] of blocks.entries()) {
    const next = blocks[index + 1];
    if (language === "") steps.push(...stepsOf(content, next));
    else if (language === "js" && about === "" && next?.language === "text") {
      const name = `program-${index}.mjs`;
      files[name] = content;
      steps.push(...stepsOf(`node ${name}\n`, next));
    } else if (about !== "" && !about.startsWith("exit")) files[about] = content;
  }
  const example = /`examples\/([\w-]+)`/.exec(text)?.[1] ?? null;
  return { heading: /^#* ?(.*)/.exec(text)?.[1] ?? "", example, files, steps };
}

function stepsOf(commands: string, next: Block | undefined): Step[] {
  const lines = commands.trim().split("\n");
  return lines.map((command, index) => {
    if (next?.language !== "text" || index < lines.length - 1) return { command, shown: null, exitCode: 0 };
    const exitCode = Number(/exit (\d+)/.exec(next.about)?.[1] ?? 0);
    return { command, shown: next.content, exitCode };
  });
}
