/**
 * The command line in a few files beside the modules of the library: a start would otherwise load some 400
 * (notes/the-house.md). `oracle/thread` is found beside whatever starts it.
 */
import { readFileSync } from "node:fs";
import { defineConfig } from "rolldown";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

export default defineConfig({
  input: {
    interruption: "src/cli/interruption.ts",
    main: "src/cli/main.ts",
    thread: "src/oracle/thread/thread.js",
  },
  platform: "node",
  logLevel: "warn",
  external: new RegExp(`^(${Object.keys(dependencies).join("|")})(/|$)`),
  output: { dir: "dist/command-line", chunkFileNames: "[name].js" },
});
