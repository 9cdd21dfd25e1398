import type { BinaryFormat, BinaryPart } from "./binary-format.ts";

/** A number that states nothing we know. */
const number = (name: string, size: number): BinaryPart => ({ name, size });
const bytes = (name: string, statedBy: string): BinaryPart => ({ name, size: { statedBy } });
const sizeOf = (name: string, size: number, of: string): BinaryPart => ({
  name,
  size,
  states: { kind: "size", of },
});
const signature = (text: string): BinaryPart => ({ name: "signature", size: text.length, values: [text] });

/** PNG, third edition, section 5: chunks with their lengths and checksums. */
const png: BinaryFormat = {
  name: "PNG",
  order: "big",
  last: { record: "chunk", part: "type", value: "IEND" },
  records: [
    { name: "beginning", parts: [signature("\x89PNG\r\n\x1a\n")] },
    {
      name: "chunk",
      parts: [
        sizeOf("length", 4, "data"),
        {
          name: "type",
          size: 4,
          values: [
            ...[
              "IHDR",
              "PLTE",
              "IDAT",
              "IEND",
              "tRNS",
              "cHRM",
              "gAMA",
              "iCCP",
              "sBIT",
              "sRGB",
              "cICP",
              "tEXt",
            ],
            ...["zTXt", "iTXt", "bKGD", "hIST", "pHYs", "sPLT", "eXIf", "tIME", "acTL", "fcTL", "fdAT"],
          ],
        },
        bytes("data", "length"),
        { name: "checksum", size: 4, states: { kind: "crc-32", of: ["type", "data"] } },
      ],
    },
  ],
};

/** RIFF as in WAV files: chunks with their lengths, of an even number of bytes each. */
const wav: BinaryFormat = {
  name: "WAV",
  order: "little",
  records: [
    {
      name: "beginning",
      parts: [
        signature("RIFF"),
        { name: "length", size: 4, states: { kind: "size-of-rest" } },
        { name: "form", size: 4, values: ["WAVE"] },
      ],
    },
    {
      name: "chunk",
      parts: [
        {
          name: "type",
          size: 4,
          values: ["fmt ", "data", "fact", "LIST", "cue ", "smpl", "bext", "id3 ", "inst"],
        },
        { name: "length", size: 4, states: { kind: "size", of: "data", paddedTo: 2 } },
        bytes("data", "length"),
      ],
    },
  ],
};

/** GZIP, RFC 1952, of one member. */
const gzip: BinaryFormat = {
  name: "GZIP",
  order: "little",
  records: [
    {
      name: "member",
      parts: [
        signature("\x1f\x8b\x08"),
        number("flags", 1),
        number("time and system", 6),
        { name: "file name", size: { endsWith: 0 }, ifBit: { part: "flags", bit: 3 } },
        { name: "data" },
        { name: "checksum", size: 4, states: { kind: "inflated-crc-32", of: "data" } },
        { name: "length", size: 4, states: { kind: "inflated-size", of: "data" } },
      ],
    },
  ],
};

/**
 * ZIP, APPNOTE 6.3: files, the directory of them, and where that is. Sizes that stand behind a file are left alone, and so are
 * those of names: which of several in a record is wrong cannot be told.
 */
const zip: BinaryFormat = {
  name: "ZIP",
  order: "little",
  last: { record: "end" },
  records: [
    {
      name: "file",
      parts: [
        signature("PK\x03\x04"),
        number("version", 2),
        number("flags", 2),
        number("method, time and checksum", 10),
        { ...sizeOf("compressed size", 4, "data"), unlessBit: { part: "flags", bit: 3 } },
        number("size", 4),
        number("length of name", 2),
        number("length of extra", 2),
        bytes("name", "length of name"),
        bytes("extra", "length of extra"),
        bytes("data", "compressed size"),
      ],
    },
    {
      name: "entry",
      parts: [
        signature("PK\x01\x02"),
        number("versions, flags, method, time, checksum and sizes", 24),
        number("length of name", 2),
        number("length of extra", 2),
        number("length of comment", 2),
        number("disk and attributes", 8),
        { name: "place", size: 4, states: { kind: "place-of-same", of: "file" } },
        bytes("name", "length of name"),
        bytes("extra", "length of extra"),
        bytes("comment", "length of comment"),
      ],
    },
    {
      name: "end",
      parts: [
        signature("PK\x05\x06"),
        number("disks", 4),
        { name: "entries here", size: 2, states: { kind: "count", of: "entry" } },
        { name: "entries", size: 2, states: { kind: "count", of: "entry" } },
        { name: "size of entries", size: 4, states: { kind: "size-of-records", of: "entry" } },
        { name: "place of entries", size: 4, states: { kind: "place-of-first", of: "entry" } },
        sizeOf("length of comment", 2, "comment"),
        bytes("comment", "length of comment"),
      ],
    },
  ],
};

/** The formats of which we know what they state. */
export const binaryFormats: readonly BinaryFormat[] = [png, wav, gzip, zip];
