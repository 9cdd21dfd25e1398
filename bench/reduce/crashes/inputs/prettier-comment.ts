import type { Reader } from "./reader";
import fs, { readFileSync as read } from "fs";
export * as all from "./all";
declare module "x" { export const y: number; }
/** A queue with priorities. */
export interface Entry<K extends string = "a", V = unknown> extends Reader { readonly key: K; value?: V; [other: string]: any; new (a: number): Entry; method<T>(this: Window, a: T): asserts a is T; }
type Both<A, B> = A & { b: B } | (A extends (infer U)[] ? U : never);
type Unwrapped<T> = {
  [P in keyof T]: T[P] extends Entry<infer K> ? K : (
    T[P] extends Both<infer A, infer B> ? [A, B] : (
      // neither of them
      never
    )
  );
};
type Keys = keyof typeof table; type Tpl = `a${string}b`; type Tuple = [first: string, second?: number, ...rest: boolean[]];
type Mapped<T> = { readonly [P in keyof T]?: T[P] } & { -readonly [P in "x" as `get${P}`]-?: () => T };
const enum Level { Low = 1, High = Low << 2, Name = "abc".length }
export enum Kind { Book = "book", Food = "food" }
namespace Shop.Inner { export let x = 1; export namespace Deep { export const z = x } }
@sealed
export abstract class Queue<T extends object> implements Iterable<T> {
  private static instance?: Queue<any>;
  protected readonly items: T[] = [];
  declare foo: string;
  @observed() public size = 0;
  constructor(private readonly limit: number, @inject("log") public log = console.log, protected x?: string) { super_(); }
  abstract peek(): T | undefined;
  push(item: T): this;
  push(item: T, level: Level): this;
  push(this: Queue<T>, item: T, level = Level.Low): this {
    if (this.items.length >= this.limit!) throw new Error(`full: ${this.limit}`);
    this.items[level] = item as T;
    for (const [k, v] of Object.entries(item)) { this.log(k, <string>v); }
    return this;
  }
  get first(): T { return this.items[0]!; }
  async *[Symbol.iterator](): any { yield* this.items; await Promise.all([]); }

}
function isBook(x: unknown): x is { pages: number } { return typeof x === "object" && x !== null && "pages" in x; }
export default async function main<T,>(argv: readonly string[], { a = 1, ...rest }: { a?: number } = {}): Promise<void> {
  const table = { one: 1, two: [1, 2] as const, get three() { return 3; }, async four() {}, [`five`]: (x: number): x is 5 => !!x };
  let value: unique symbol; let fn: (a: string, ...b: number[]) => void = (a, ...b) => { };
  label: for (let i = 0; i < 10; i++) { switch (argv[i]) { case "a": continue label; default: break; } }
  try { await import("./lazy"); } catch { } finally { debugger; }
  const result = table?.two?.[0] ?? rest!; const big = 10n ** 2n; value ||= table.one;
  var old = function named<T>(this: any) { return new.target; }; export_ = <T,>(x: T) => x;
}
import legacy = require("legacy"); export type { Reader }; declare global { interface Window { q: number } }
declare function over(a: string): void; abstract class Empty { accessor_?: any; private constructor(); }
let x: typeof import("y"), z = a < b > (c), w = <any>(q as unknown); type F = new (...args: any) => object; if (x) y; else { } do ; while (0)
