import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createGenerator } from "ts-json-schema-generator";
import { expect, it } from "vitest";
import { reports } from "../../src/report/reports.ts";
import { folderWith } from "../cli/run-culprit.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Each command's answer is in the file of its name: `GrammarCheckAnswer` in `commands/grammar-check.ts`. */
const answers = Object.keys(reports).map((command) => {
  const words = command.split(" ");
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return { type: `${name}Answer`, file: `${root}/src/report/commands/${words.join("-")}.ts` };
});

/** The generator cannot follow the list of reports to their types, so they are named for it. */
const union = [
  `import type { ErrorAnswer } from "${root}/src/report/answer.ts";`,
  ...answers.map(({ type, file }) => `import type { ${type} } from "${file}";`),
  "/** The answer of any command, or an error. */",
  `export type CommandAnswer = ${[...answers.map(({ type }) => type), "ErrorAnswer"].join(" | ")};`,
];

/** Without the declarations of Node and of browsers, which no answer is made of and which take most of the time to read. */
const tsconfig = {
  extends: `${root}/tsconfig.json`,
  compilerOptions: { lib: ["ES5"], types: [], jsx: "preserve", jsxImportSource: null },
  files: ["answer.ts"],
};

/** A schema with a line for each definition: indentation would be two fifths of the file, and the package has to stay small. */
function inLines({ definitions = {}, ...rest }: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(definitions as object).map(
    ([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`,
  );
  return `${JSON.stringify(rest).slice(0, -1)},\n"definitions": {\n${lines.join(",\n")}\n}}\n`;
}

/** `npm run schema` writes the file anew. */
it("the published schema of all answers says what their types say", async () => {
  const folder = folderWith({ "answer.ts": union.join("\n"), "tsconfig.json": JSON.stringify(tsconfig) });
  const schema = createGenerator({
    path: join(folder, "answer.ts"),
    tsconfig: join(folder, "tsconfig.json"),
    type: "CommandAnswer",
    skipTypeCheck: true,
  }).createSchema("CommandAnswer");
  const text = inLines({ title: "The answers of culprit --json", ...schema });
  // Of features only those by name are told to others.
  const named = text.replaceAll(/(\w+)(?:<|%3C)ByName(?:>|%3E)/g, "Named$1");
  await expect(named).toMatchFileSnapshot(`${root}/docs/answers.schema.json`);
});
