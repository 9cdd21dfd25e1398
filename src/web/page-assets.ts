import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** What a page has in it besides its words. */
export interface PageAssets {
  readonly style: string;
  readonly script: string;
  /** A content security policy: nothing but this style and this script may do anything. */
  readonly policy: string;
}

/**
 * The style of all pages with one of their scripts, built from `page/`; from the sources and from what is built of them the way
 * there is the same.
 */
export function pageAssets(name: "page" | "live"): PageAssets {
  const read = (file: string): string =>
    readFileSync(new URL(`../../dist/page/${file}`, import.meta.url), "utf8").trim();
  const [style, script] = [read("page.css"), read(`${name}.js`)];
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return { style, script, policy };
}

const hashOf = (content: string): string => `sha256-${createHash("sha256").update(content).digest("base64")}`;
