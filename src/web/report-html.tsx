import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { renderToString } from "preact-render-to-string";
import type { Picture } from "../report/picture/picture.ts";
import { shownText } from "../report/picture/shown-text.ts";
import { Page } from "./page/page.tsx";

/** What every report begins with. */
export const reportBeginning = "<!doctype html>\n<!-- A report of culprit. -->\n";

/** A picture as one HTML file that asks for nothing: its style and script are in it, and nothing else may run. */
export function reportHtml(picture: Picture): string {
  const { style, script } = assets();
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    renderToString(<title>{shownText(picture.title)}</title>),
    `<style>${style}</style>`,
  ];
  const body = [renderToString(<Page picture={picture} />), `<script>${script}</script>`];
  return `${reportBeginning}<html lang="en">\n<head>\n${head.join("\n")}\n</head>\n<body>\n${body.join("\n")}\n</body>\n</html>\n`;
}

/** Built from `page/`; from the sources and from what is built of them the way there is the same. */
function assets(): { readonly style: string; readonly script: string } {
  const read = (name: string): string =>
    readFileSync(new URL(`../../dist/page/${name}`, import.meta.url), "utf8").trim();
  return { style: read("page.css"), script: read("page.js") };
}

const hashOf = (content: string): string => `sha256-${createHash("sha256").update(content).digest("base64")}`;
