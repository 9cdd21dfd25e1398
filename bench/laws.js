/**
 * Whether laws hold for cases that were never drawn: `npm run test:laws -- [<rounds>] [<test file> …]` runs each test that draws
 * cases 20 times, or so many, from ever new seeds. Exits with 1 when one fails; what it prints has the seed and the case.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startVitest } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));
const [rounds = "20", ...files] = process.argv.slice(2);

const drawing = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .map((path) => join("test", path))
  .filter(
    (path) => path.endsWith(".test.ts") && readFileSync(join(root, path), "utf8").includes("fast-check"),
  );

const vitest = await startVitest("test", files.length > 0 ? files : drawing, {
  root,
  watch: false,
  env: { LAW_ROUNDS: rounds },
  testTimeout: 0,
  runner: fileURLToPath(new URL("laws/runner.js", import.meta.url)),
});
await vitest.close();
