/** The option of all commands that work on saved answers: the answer as a page, too. */
export const reportOption = [
  "--report <file>",
  "the answer as a page, too: one HTML file that needs nothing else",
] as const;
