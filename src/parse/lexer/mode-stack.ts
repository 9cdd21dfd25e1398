import type { ModeChange } from "../../grammar/grammar.ts";
import { DEFAULT_MODE } from "../../grammar/modes.ts";

/** The lexer mode a text is in, and those to go back to. */
export class ModeStack {
  current: string;
  readonly #below: string[];

  constructor(current = DEFAULT_MODE, below: readonly string[] = []) {
    this.current = current;
    this.#below = [...below];
  }

  copy(): ModeStack {
    return new ModeStack(this.current, this.#below);
  }

  /** Whether there is a mode to go back to wherever the changes go back. */
  allows(changes: readonly ModeChange[]): boolean {
    let depth = this.#below.length;
    for (const { kind } of changes) {
      if (kind === "push") depth++;
      if (kind === "pop" && depth-- === 0) return false;
    }
    return true;
  }

  apply(changes: readonly ModeChange[]): void {
    for (const change of changes) {
      if (change.kind === "push") this.#below.push(this.current);
      this.current = change.kind === "pop" ? (this.#below.pop() ?? DEFAULT_MODE) : change.mode;
    }
  }
}
