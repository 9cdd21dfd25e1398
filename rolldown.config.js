/**
 * The library and the command line in a few files, which share all that both need: a start would otherwise load some 400 modules
 * (notes/packaging.md). `oracle/thread` is found beside whatever starts it. The page's script and style are files of their
 * own, which the command line writes into the pages that it makes (notes/report-page.md).
 */
import { readFileSync } from "node:fs";
import { defineConfig } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { manPage } from "./man-page.js";

const { dependencies, peerDependencies, version } = JSON.parse(
  readFileSync(new URL("package.json", import.meta.url), "utf8"),
);

const external = new RegExp(`^(${Object.keys({ ...dependencies, ...peerDependencies }).join("|")})(/|$)`);

const jsx = { jsx: { runtime: "automatic", importSource: "preact" } };

/** Later sheets say more of the same things; what depends on the surroundings, such as a narrow window, comes last. */
const sheets = ["colours", "text", "passages", "patterns", "decisions", "charts", "live", "surroundings"];

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

/** The manual page is made of the commands that `tsc` compiled. */
const withManPage = {
  name: "man-page",
  async generateBundle() {
    const { commands, overview } = await import("./dist/cli/command-line.js");
    this.emitFile({ type: "asset", fileName: "culprit.1", source: manPage(commands, overview, version) });
  },
};

export default defineConfig([
  {
    input: {
      index: "src/index.ts",
      internals: "src/internals.ts",
      pure: "src/pure.ts",
      interruption: "src/cli/interruption.ts",
      main: "src/cli/main.ts",
      thread: "src/oracle/thread/thread.js",
      readers: "src/format/readers.js",
    },
    platform: "node",
    logLevel: "warn",
    transform: jsx,
    external,
    plugins: [withManPage],
    output: {
      dir: "dist/bundle",
      chunkFileNames: "[name].js",
      minify: true,
      sourcemap: "hidden",
      // Marks of pure calls save users 0.2 kB of 100, and would be 2 kB of the package.
      comments: false,
    },
  },
  {
    // `tsc` has made the declarations; the plugin puts those together that the entries lead to.
    input: { index: "dist/index.d.ts", internals: "dist/internals.d.ts", pure: "dist/pure.d.ts" },
    external,
    logLevel: "warn",
    plugins: [dts({ dtsInput: true, oxc: true, sourcemap: false, tsconfig: false })],
    output: { dir: "dist/bundle/types", chunkFileNames: "[name].d.ts" },
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
