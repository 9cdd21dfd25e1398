/** A file of a folder. */
export interface PlacedFile {
  /** From the folder to the file, with `/` between names. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Permission bits, such as 0o644. */
  readonly mode: number;
  /** Where it leads, when it is a link; then it holds no bytes. */
  readonly linksTo?: string;
}

/** All files below a folder, sorted by path. */
export type Folder = readonly PlacedFile[];

/** How many bytes the files hold. */
export const sizeOfFolder = (folder: Folder): number =>
  folder.reduce((size, { bytes }) => size + bytes.length, 0);

/**
 * The folder in one piece, so that it can be a candidate like any other: a line of JSON that lists path, size and
 * permissions of each file, and where links lead, then what the files hold. Equal for equal folders.
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

/** The folder that was packed. */
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
 * The file name that these bytes encode, as text. Invalid UTF-8 bytes become lone surrogates (U+DC80 for 0x80 to U+DCFF for
 * 0xff), like Python's `surrogateescape`. So every file name has a text of its own.
 */
export function nameOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return escapedName(bytes);
  }
}

/** The bytes of a name, as `nameOfBytes` took them. */
export function bytesOfName(name: string): Uint8Array {
  const encoder = new TextEncoder();
  const parts = name.split(/([\udc80-\udcff])/u);
  return Uint8Array.from(
    parts.flatMap((part) => (escaped.test(part) ? part.charCodeAt(0) & 0xff : [...encoder.encode(part)])),
  );
}

const escaped = /^[\udc80-\udcff]$/u;

/** Whether a name is UTF-8, so that it can be used as it is. */
export const isPlainName = (name: string): boolean => !/[\udc80-\udcff]/u.test(name);

/** Longest valid characters first; a byte that begins none stands for itself. */
function escapedName(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const characterAt = (start: number): [text: string, length: number] => {
    for (let length = 1; length <= 4; length++) {
      try {
        return [decoder.decode(bytes.subarray(start, start + length)), length];
      } catch {
        // Perhaps with one byte more.
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
