/** Stand-ins in a text for things that have names: short texts of lone low surrogates, which no other text holds. */
export class PlaceholderTexts {
  readonly #names: readonly string[];
  readonly #indices: ReadonlyMap<string, number>;
  readonly #digits: number;

  constructor(names: Iterable<string>) {
    this.#names = [...names];
    this.#indices = new Map(this.#names.map((name, index) => [name, index]));
    this.#digits = this.#names.length > SURROGATES ? 2 : 1;
  }

  /** The placeholder of the name, which must be known. */
  of(name: string): string {
    const index = this.#indices.get(name) ?? 0;
    const digits = [index % SURROGATES, Math.floor(index / SURROGATES)].slice(0, this.#digits);
    return String.fromCharCode(...digits.map((digit) => FIRST_SURROGATE + digit));
  }

  /** What the placeholder stands for; undefined when the text is not exactly one. */
  nameOf(text: string): string | undefined {
    if (text.length !== this.#digits) return undefined;
    const [low = -1, high = 0] = Array.from(text, (unit) => unit.charCodeAt(0) - FIRST_SURROGATE);
    return low < 0 ? undefined : this.#names[high * SURROGATES + low];
  }

  /** Cuts a text into placeholders and what stands between them. */
  split(text: string): readonly string[] {
    const placeholder = new RegExp(`([\\udc00-\\udfff]{${this.#digits}})`, "u");
    return text.split(placeholder).filter((part) => part !== "");
  }
}

const FIRST_SURROGATE = 0xdc00;
const SURROGATES = 0x400;

/** A text that holds a placeholder. */
export const PLACEHOLDER = /[\udc00-\udfff]/u;
