import { describe, expect, it } from "vitest";
import { BUILTIN_FORMATS } from "../../../src/format/builtin-formats.ts";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import { repair } from "../../../src/repair/repair.ts";
import { binaryFormatOf } from "../../../src/repair/unrepairable.ts";

const binaryKind = (bytes: Uint8Array): string | null =>
  binaryFormatOf(bytes, BUILTIN_FORMATS)?.title ?? null;

import { bytesOf } from "../../laws/texts.ts";

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));
const png = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADXRFWHRUaXRsZQBjdWxwcml0tdUEMwAAAA5JREFUeJxjYGRiYGYBAAAdAAsNtVIGAAAAAElFTkSuQmCC",
    "base64",
  ),
);
const elf = latin1("\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0");

/** What repair says of an input, and how many runs it takes, by a program that accepts what is asked for. */
async function refused(input: Uint8Array, isAccepted: (bytes: Uint8Array) => boolean = () => false) {
  let runs = 0;
  const oracle: Oracle = async (candidate) => {
    runs += 1;
    return { outcome: isAccepted(candidate) ? "pass" : "fail" };
  };
  const { bytes, binary } = await repair(input, oracle);
  return { bytes, binary, runs };
}

describe("a binary input that a program refuses", () => {
  it.each([
    ["right", png, 1],
    ["put-right", png.with(11, 9), 2],
    ["damaged", png.slice(0, 60), 2],
    ["damaged", png.slice(0, 83), 2],
    ["unknown", elf, 1],
    ["unknown", latin1("\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01"), 1],
  ] as const)("is not searched where what it states is %s", async (because, input, most) => {
    const { bytes, binary, runs } = await refused(new Uint8Array(input));
    expect([bytes, binary?.because]).toEqual([null, because]);
    expect(runs).toBeLessThanOrEqual(most);
  });

  it("is repaired where what it states is wrong, and that is all", async () => {
    const { bytes, binary } = await refused(png.with(11, 9), (candidate) => candidate[11] === png[11]);
    expect([bytes, binary]).toEqual([png, null]);
  });

  it("is taken apart where that is asked for", async () => {
    const oracle: Oracle = async (candidate) => ({ outcome: candidate.length < 9 ? "pass" : "fail" });
    const { bytes, binary } = await repair(elf, oracle, { algorithm: "lexical" });
    expect([bytes?.length, binary]).toEqual([8, null]);
  });
});

describe("the kind of a binary file", () => {
  it("is told by how it begins, or a little behind", () => {
    expect(binaryKind(png)).toBe("PNG image");
    expect(binaryKind(elf)).toBe("ELF file");
    expect(binaryKind(latin1("RIFF\x24\0\0\0WAVEfmt "))).toBe("WAV sound");
  });

  it("is none of texts and of what is not known", () => {
    for (const text of ["", "GIF89a is a format of images", '{"a": "PK"}', "MZ"])
      expect(binaryKind(bytesOf(text))).toBeNull();
    expect(binaryKind(Uint8Array.of(0, 1, 2, 3, 255))).toBeNull();
  });
});
