/** A number read from bytes. */
export interface ReadNumber {
  readonly value: number;
  /** Bytes that it takes. */
  readonly size: number;
}

/** One way of writing lengths, counts and offsets. */
export interface Notation {
  /** How many bytes every number takes; null where that depends on the number. */
  readonly width: number | null;
  readonly order: "little" | "big" | null;
  /** The number at the place; null when none is written there. */
  read(bytes: Uint8Array, place: number): ReadNumber | null;
  /** The value alone, of a number of fixed width: without an object, as millions are looked at; -1 when none is written there. */
  valueAt(bytes: Uint8Array, place: number): number;
  /** A smaller value in as many bytes as the field had, or fewer. */
  write(value: number): Uint8Array;
}

/** Seven bits a byte, the lowest first, the top bit set in all but the last (LEB128). */
const variable: Notation = {
  width: null,
  order: null,
  read(bytes, place) {
    let value = 0;
    for (let size = 1; size <= 4; size++) {
      const byte = bytes[place + size - 1];
      if (byte === undefined) return null;
      value += (byte & 0x7f) * 2 ** (7 * (size - 1));
      if (byte < 0x80) return { value, size };
    }
    return null;
  },
  valueAt(bytes, place) {
    return this.read(bytes, place)?.value ?? -1;
  },
  write(value) {
    const bytes: number[] = [];
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
    return Uint8Array.of(...bytes, rest);
  },
};

export function fixed(width: number, order: "little" | "big"): Notation & { readonly width: number } {
  const isLittle = order === "little";
  return {
    width,
    order,
    read(bytes, place) {
      const value = this.valueAt(bytes, place);
      return value < 0 ? null : { value, size: width };
    },
    valueAt(bytes, place) {
      if (place + width > bytes.length) return -1;
      let value = 0;
      for (let digit = 0; digit < width; digit++) {
        value = value * 256 + (bytes[isLittle ? place + width - 1 - digit : place + digit] as number);
      }
      return value;
    },
    write(value) {
      const bytes = new Uint8Array(width);
      for (let digit = 0, rest = value; digit < width; digit++, rest = Math.floor(rest / 256)) {
        bytes[isLittle ? digit : width - 1 - digit] = rest % 256;
      }
      return bytes;
    },
  };
}

/** The widest first. */
export const notations: readonly Notation[] = [
  ...[8, 4, 2].flatMap((width) => [fixed(width, "little"), fixed(width, "big")]),
  variable,
  fixed(1, "little"),
];
