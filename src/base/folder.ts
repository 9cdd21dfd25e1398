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
