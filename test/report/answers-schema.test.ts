import { fileURLToPath } from "node:url";
import { createGenerator } from "ts-json-schema-generator";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** `npm run schema` writes the file anew. */
it("the published schema of all answers says what their types say", { timeout: 60_000 }, async () => {
  const schema = createGenerator({
    path: `${root}/src/report/command-answer.ts`,
    tsconfig: `${root}/tsconfig.json`,
    type: "CommandAnswer",
    skipTypeCheck: true,
  }).createSchema("CommandAnswer");
  const text = `${JSON.stringify({ title: "The answers of culprit --json", ...schema }, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(`${root}/docs/answers.schema.json`);
});
