/** A length read from bytes. */
export interface ReadLength {
  readonly value: number;
  /** Bytes that it takes. */
  readonly size: number;
}

/** One way of writing lengths. */
export interface LengthNotation {
  /** Whether all lengths take equally many bytes. */
  readonly isFixed: boolean;
  /** The length at the place; null when none is written there. */
  read(bytes: Uint8Array, place: number): ReadLength | null;
  /** A smaller value in as many bytes as the field had, or fewer. */
  write(value: number): Uint8Array;
}

/** Seven bits a byte, the lowest first, the top bit set in all but the last. */
const variable: LengthNotation = {
  isFixed: false,
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
  write(value) {
    const bytes: number[] = [];
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
    return Uint8Array.of(...bytes, rest);
  },
};

function fixed(width: number, isLittleEndian: boolean): LengthNotation {
  const inOrder = (bytes: Uint8Array): Uint8Array => (isLittleEndian ? bytes.toReversed() : bytes);
  return {
    isFixed: true,
    read(bytes, place) {
      if (place + width > bytes.length) return null;
      let value = 0;
      for (const byte of inOrder(bytes.subarray(place, place + width))) value = value * 256 + byte;
      return { value, size: width };
    },
    write(value) {
      const bytes = new Uint8Array(width);
      for (let at = width - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256))
        bytes[at] = rest % 256;
      return inOrder(bytes);
    },
  };
}

/** The widest first. */
export const lengthNotations: readonly LengthNotation[] = [
  ...[8, 4, 2].flatMap((width) => [fixed(width, true), fixed(width, false)]),
  variable,
  fixed(1, true),
];
