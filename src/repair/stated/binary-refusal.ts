import { binaryFormats } from "./binary-formats.ts";
import { mostBytesRead, type StatedRight } from "./stated-right.ts";

/** Why an input of a binary format is not repaired. */
export interface BinaryRefusal {
  /** What it is, such as `PNG image`. */
  readonly kind: string;
  /**
   * What it states about itself is right, or was put right in vain; its parts cannot be told apart; it is too large
   * to be read for them; or what such a file states is not known.
   */
  readonly because: "right" | "put-right" | "damaged" | "too-large" | "unknown";
}

/**
 * Why nothing is edited in an input of a binary format that is refused, too, with what it states put right: what stands in an image or a program tells no
 * search what is missing, and any part of it is another one. Null for texts, and for what is not known to be of such a format.
 */
export function binaryRefusal(input: Uint8Array, stated: StatedRight | null): BinaryRefusal | null {
  const kind = binaryKind(input);
  if (kind === null) return null;
  if (stated?.isCutOff) return { kind, because: "damaged" };
  if (stated !== null) return { kind, because: stated.edits.length === 0 ? "right" : "put-right" };
  const isKnown = binaryFormats.some(({ name }) => kind.startsWith(`${name} `));
  if (!isKnown) return { kind, because: "unknown" };
  return { kind, because: input.length > mostBytesRead ? "too-large" : "damaged" };
}

/** How files of binary formats begin, in Latin-1, and what people call them; `at` says where, if not at the first byte. */
const signatures: readonly { readonly name: string; readonly begins: string; readonly at?: number }[] = [
  { name: "PNG image", begins: "\x89PNG\r\n\x1a\n" },
  { name: "JPEG image", begins: "\xff\xd8\xff" },
  { name: "GIF image", begins: "GIF87a" },
  { name: "GIF image", begins: "GIF89a" },
  { name: "TIFF image", begins: "II*\0" },
  { name: "TIFF image", begins: "MM\0*" },
  { name: "WebP image", begins: "WEBP", at: 8 },
  { name: "WAV sound", begins: "WAVE", at: 8 },
  { name: "AVI film", begins: "AVI ", at: 8 },
  { name: "MP4 film", begins: "ftyp", at: 4 },
  { name: "FLAC sound", begins: "fLaC" },
  { name: "Ogg sound", begins: "OggS\0" },
  { name: "MP3 sound", begins: "ID3\x03" },
  { name: "MP3 sound", begins: "ID3\x04" },
  { name: "ZIP archive", begins: "PK\x03\x04" },
  { name: "GZIP file", begins: "\x1f\x8b\x08" },
  { name: "bzip2 file", begins: "BZh91AY&SY" },
  { name: "XZ file", begins: "\xfd7zXZ\0" },
  { name: "Zstandard file", begins: "\x28\xb5\x2f\xfd" },
  { name: "7z archive", begins: "7z\xbc\xaf\x27\x1c" },
  { name: "tar archive", begins: "ustar", at: 257 },
  { name: "ELF file", begins: "\x7fELF" },
  { name: "Windows program", begins: "MZ\x90\0" },
  { name: "Mach-O file", begins: "\xcf\xfa\xed\xfe" },
  { name: "Java class", begins: "\xca\xfe\xba\xbe" },
  { name: "WebAssembly module", begins: "\0asm" },
  { name: "SQLite database", begins: "SQLite format 3\0" },
];

/** What a file is by how it begins, when that is a binary format; null for texts, and for what is not known. */
export function binaryKind(bytes: Uint8Array): string | null {
  const isAt = (begins: string, at: number): boolean =>
    at + begins.length <= bytes.length &&
    [...begins].every((sign, index) => bytes[at + index] === sign.charCodeAt(0));
  const found = signatures.find(({ begins, at = 0 }) => isAt(begins, at));
  // Some of them can begin a text, too.
  return found !== undefined && hasUnseen(bytes) ? found.name : null;
}

const hasUnseen = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f || byte === 0xff);
