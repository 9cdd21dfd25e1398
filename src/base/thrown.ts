/** The code of an error of the system, of Node or of a library, such as `ENOENT`; empty for anything else that was thrown. */
export const codeOfError = (thrown: unknown): string =>
  thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";

/** The message of whatever was thrown. */
export const wordsOfError = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);
