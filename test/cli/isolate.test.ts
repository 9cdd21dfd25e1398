import { expect, it } from "vitest";
import { culprit, folderWith } from "./run-culprit.ts";

it("says what a failing input lacks where a passing one only has more", async () => {
  const folder = folderWith({
    "crash.txt": "a b",
    "good.txt": "a; b",
    "reads.mjs": 'export default (text) => !text.includes(";");\n',
  });
  const { stdout } = await culprit(
    folder,
    "isolate",
    "crash.txt",
    "--passing",
    "good.txt",
    "--oracle",
    "reads.mjs",
  );
  expect(stdout).toContain("1 missing byte makes the difference between passing and failing in 3 bytes\n");
  expect(stdout).toMatch(/1 \| a b\n +\| +\^ lacks ";"\n/);
});

it("names a missing quote in quotation marks that it is not", async () => {
  const folder = folderWith({
    "crash.txt": "a b",
    "good.txt": 'a" b',
    "reads.mjs": "export default (text) => !text.includes('\"');\n",
  });
  const asked = ["crash.txt", "--passing", "good.txt", "--oracle", "reads.mjs"];
  const { stdout } = await culprit(folder, "isolate", ...asked);
  expect(stdout).toContain("lacks '\"'\n");
});
