import type { Position } from "./grammar.ts";

/** The place of an error in a grammar's text, and a suggestion. */
export interface GrammarErrorDetails {
  /** The text of the grammar, for the excerpt. */
  readonly text?: string | undefined;
  readonly position?: Position | undefined;
  /** A sentence with the remedy. */
  readonly suggestion?: string | undefined;
}

/** An unusable grammar. The message is one line: place, problem, remedy. */
export class GrammarError extends Error {
  override readonly name = "GrammarError";
  readonly position: Position | undefined;
  readonly suggestion: string | undefined;
  /** Two lines: the line of the error and a caret; empty when the place is unknown. */
  readonly excerpt: string;

  constructor(problem: string, details: GrammarErrorDetails = {}) {
    const { text, position, suggestion } = details;
    const place = position ? `line ${position.line}, column ${position.column}: ` : "";
    super(`${place}${problem}${suggestion ? `; ${suggestion}` : ""}`);
    this.position = position;
    this.suggestion = suggestion;
    this.excerpt = text !== undefined && position ? excerptAt(text, position) : "";
  }
}

/** Longer lines are cut around the place. */
const excerptWidth = 100;

function excerptAt(text: string, position: Position): string {
  const line = Array.from(text.split("\n")[position.line - 1]?.replace(/\r$/, "") ?? "");
  const column = position.column - 1;
  const from = line.length > excerptWidth ? Math.max(0, column - excerptWidth / 2) : 0;
  const shown = line.slice(from, from + excerptWidth);
  // Tabs stay tabs, so that the caret is aligned whatever their width.
  const indent = shown.slice(0, column - from).map((character) => (character === "\t" ? "\t" : " "));
  return `  ${shown.join("")}\n  ${indent.join("")}^`;
}
