import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pack, unpack } from "../../src/remote/messages.ts";

const none = async (): Promise<Buffer | null> => null;

describe("bytes that are sent", () => {
  it("arrive as they were", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        expect(new Uint8Array(await unpack(pack(bytes).sent, none))).toEqual(bytes);
      }),
    );
  });

  it("take no more room than whoever signed the message said", async () => {
    const bomb = Buffer.alloc(64 * 2 ** 20);
    const { sent } = pack(randomBytes(200_000));
    const asked: number[] = [];
    const blobOf = async (_: string, most: number): Promise<Buffer> => {
      asked.push(most);
      return pack(bomb).blob ?? Buffer.from(pack(bomb).sent.deflated ?? "", "base64");
    };
    await expect(unpack(sent, blobOf)).rejects.toThrow("larger than");
    expect(asked[0]).toBeLessThan(202_000);
  });

  it("go into a blob when they are many, and are refused when that holds others or is gone", async () => {
    const bytes = randomBytes(200_000);
    const { sent, blob } = pack(bytes);
    expect(sent.deflated).toBeNull();
    expect(bytes.equals(await unpack(sent, async () => blob ?? null))).toBe(true);
    const other = pack(randomBytes(200_000)).blob ?? null;
    await expect(unpack(sent, async () => other)).rejects.toThrow("are not those of");
    await expect(unpack(sent, none)).rejects.toThrow("is gone");
  });
});
