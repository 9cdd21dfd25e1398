import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The style and script of a page. */
interface PageAssets {
  readonly style: string;
  readonly script: string;
  /** A content security policy that allows only this style and this script. */
  readonly policy: string;
}

/**
 * Reads the common style and one script, as built from `page/`. The relative path is the same from the sources and from
 * the build.
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
