export interface PlacedFile {
  /** Relative to the folder, with `/` between names. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Permission bits, such as 0o644. */
  readonly mode: number;
  /** The target, when this is a symbolic link; then `bytes` is empty. */
  readonly linksTo?: string;
}

/** All files of a folder, sorted by path. */
export type Folder = readonly PlacedFile[];

/** The total size of the files in bytes. */
export const sizeOfFolder = (folder: Folder): number =>
  folder.reduce((size, { bytes }) => size + bytes.length, 0);

/**
 * Packs the folder into one candidate: a line of JSON with path, size, mode and link target of each file, then the
 * files' bytes. Equal folders have equal bytes.
 */
export function packed(folder: Folder): Uint8Array {
  const list = folder.map(({ path, bytes, mode, linksTo }) => [
    path,
    bytes.length,
    mode,
    ...(linksTo === undefined ? [] : [linksTo]),
  ]);
  const head = new TextEncoder().encode(`${JSON.stringify(list)}\n`);
  const whole = new Uint8Array(head.length + sizeOfFolder(folder));
  whole.set(head);
  let length = head.length;
  for (const { bytes } of folder) {
    whole.set(bytes, length);
    length += bytes.length;
  }
  return whole;
}

/** Inverse of `packed`. */
export function unpacked(bytes: Uint8Array): Folder {
  let start = bytes.indexOf(0x0a) + 1;
  const list: [string, number, number, string?][] = JSON.parse(
    new TextDecoder().decode(bytes.subarray(0, start)),
  );
  return list.map(([path, size, mode, linksTo]) => {
    const file = { path, bytes: bytes.subarray(start, start + size), mode };
    start += size;
    return linksTo === undefined ? file : { ...file, linksTo };
  });
}

/**
 * Decodes a file name. Invalid UTF-8 bytes become lone surrogates (U+DC80 for 0x80 to U+DCFF for 0xff), like Python's
 * `surrogateescape`, so that distinct names stay distinct.
 */
export function nameOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return escapedName(bytes);
  }
}

/** Inverse of `nameOfBytes`. */
export function bytesOfName(name: string): Uint8Array {
  const encoder = new TextEncoder();
  const parts = name.split(/([\udc80-\udcff])/u);
  return Uint8Array.from(
    parts.flatMap((part) => (escaped.test(part) ? part.charCodeAt(0) & 0xff : [...encoder.encode(part)])),
  );
}

const escaped = /^[\udc80-\udcff]$/u;

/** Whether the name is valid UTF-8, so that Node can use it as a string. */
export const isPlainName = (name: string): boolean => !/[\udc80-\udcff]/u.test(name);

/** Takes the longest valid character at each byte; an invalid byte becomes a surrogate. */
function escapedName(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const characterAt = (start: number): [text: string, length: number] => {
    for (let length = 1; length <= 4; length++) {
      try {
        return [decoder.decode(bytes.subarray(start, start + length)), length];
      } catch {
        // A longer sequence may be valid.
      }
    }
    return [String.fromCharCode(0xdc00 + (bytes[start] ?? 0)), 1];
  };
  let name = "";
  for (let start = 0; start < bytes.length; ) {
    const [text, length] = characterAt(start);
    name += text;
    start += length;
  }
  return name;
}
