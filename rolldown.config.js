/**
 * The command line in a few files beside the modules of the library: a start would otherwise load some 400
 * (notes/the-house.md). `oracle/thread` is found beside whatever starts it. The page's script and style are files of their
 * own, which the command line writes into the pages that it makes (notes/report-page.md).
 */
import { readFileSync } from "node:fs";
import { defineConfig } from "rolldown";

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL("package.json", import.meta.url), "utf8"),
);

const jsx = { jsx: { runtime: "automatic", importSource: "preact" } };

/** Later sheets say more of the same things; what depends on the surroundings, such as a narrow window, comes last. */
const sheets = [
  "colours",
  "text",
  "passages",
  "patterns",
  "decisions",
  "charts",
  "trees",
  "live",
  "surroundings",
];

/** The style goes beside the script, in one file. */
const withStyle = {
  name: "style",
  generateBundle() {
    const sources = sheets.map((name) =>
      readFileSync(new URL(`src/web/page/style/${name}.css`, import.meta.url), "utf8"),
    );
    this.emitFile({ type: "asset", fileName: "page.css", source: sources.join("\n") });
  },
};

export default defineConfig([
  {
    input: {
      interruption: "src/cli/interruption.ts",
      main: "src/cli/main.ts",
      thread: "src/oracle/thread/thread.js",
    },
    platform: "node",
    logLevel: "warn",
    transform: jsx,
    external: new RegExp(`^(${Object.keys({ ...dependencies, ...peerDependencies }).join("|")})(/|$)`),
    output: { dir: "dist/command-line", chunkFileNames: "[name].js" },
  },
  {
    input: { page: "src/web/page/enliven.tsx" },
    platform: "browser",
    logLevel: "warn",
    transform: jsx,
    plugins: [withStyle],
    output: { dir: "dist/page", format: "iife", minify: true },
  },
  {
    input: { live: "src/web/page/live/follow.tsx" },
    platform: "browser",
    logLevel: "warn",
    transform: jsx,
    output: { dir: "dist/page", format: "iife", minify: true },
  },
]);
