import { renderToString } from "preact-render-to-string";
import type { Picture } from "../report/picture/picture.ts";
import { shownText } from "../report/words.ts";
import { Page } from "./page/page.tsx";
import { pageAssets } from "./page-assets.ts";

/** The start of every report. */
export const reportBeginning = "<!doctype html>\n<!-- A report of culprit. -->\n";

/** Renders a picture as one self-contained HTML file. Its policy allows only the embedded style and script. */
export function reportHtml(picture: Picture): string {
  const { style, script, policy } = pageAssets("page");
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
