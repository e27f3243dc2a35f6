import { describe, it } from "vitest";
import { PartBuffer } from "#domain/text/bytes";

const SIZE = 1024 * 1024;

describe("the buffer of a part", () => {
  it("allocates memory as the data comes, so that many slow uploads do not exhaust it", ({ expect }) => {
    const buffer = new PartBuffer(8 * SIZE);
    buffer.add(new Uint8Array(100));
    expect(buffer.reserved).toBeLessThan(SIZE / 8);
    buffer.add(new Uint8Array(SIZE));
    expect(buffer.reserved).toBeLessThan(2 * SIZE);
  });

  it("returns the bytes of chunks of any size in order, cut at the size of a part", ({ expect }) => {
    const buffer = new PartBuffer(200_000);
    const sent = Uint8Array.from({ length: 700_000 }, (_, n) => n % 251);
    const received: number[] = [];
    const parts: number[] = [];
    const keep = () => {
      const part = buffer.take();
      parts.push(part.length);
      for (const byte of part) received.push(byte);
    };
    for (let from = 0, size = 1; from < sent.length; size = 3 * size + 1) {
      const chunk = sent.subarray(from, from + size);
      for (let at = 0; at < chunk.length;) {
        at += buffer.add(chunk.subarray(at));
        if (buffer.isFull) keep();
      }
      from += chunk.length;
    }
    keep();
    expect(parts).toEqual([200_000, 200_000, 200_000, 100_000]);
    expect(Uint8Array.from(received)).toEqual(sent);
  });
});
