import decode from "@jsquash/jpeg/decode.js";
import encoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import encode, { init } from "@jsquash/jpeg/encode.js";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { SETUP_PHOTO_MAX_SIDE } from "#contract/setup/setup";
import { jpegLayout, MAX_SCANS, reencode } from "../../../worker/features/setup/jpeg.ts";
import { handMadeJpeg } from "../../fixtures/photos/hand-made-jpeg.ts";

describe("the layout of a JPEG", () => {
  it("counts the scans, and reads on at a marker only where the decoder does", ({ expect }) => {
    const scansOf = (bytes: Uint8Array) => jpegLayout(bytes)?.scans ?? null;
    expect(jpegLayout(handMadeJpeg(5, { width: 48, height: 32 }))).toEqual({ width: 48, height: 32, scans: 5 });
    // A restart, a stuffed byte, filling bytes and a comment that quotes a scan's marker are no scans.
    const comment = [0xff, 0xff, 0xff, 0xfe, 0, 6, 0xff, 0xda, 0xff, 0xda];
    expect(scansOf(handMadeJpeg(3, { between: [0xff, 0xd0, 0xff, 0x00, ...comment] }))).toBe(3);
    expect(scansOf(new Uint8Array([...handMadeJpeg(2), ...handMadeJpeg(9)]))).toBe(2);
    expect(scansOf(handMadeJpeg(2).subarray(0, -2))).toBe(2);
  });

  it("is refused where the decoder could read other scans than were counted", ({ expect }) => {
    const refused = {
      arithmetic: handMadeJpeg(1, { frame: 0xca }),
      lossless: handMadeJpeg(1, { frame: 0xc3 }),
      "ten components": handMadeJpeg(1, { components: 10 }),
      "height in a later marker": handMadeJpeg(1, { height: 0 }),
      "unused marker": handMadeJpeg(2, { between: [0xff, 0x02, 0, 2] }),
      "second image inside": handMadeJpeg(2, { between: [0xff, 0xd8] }),
      "second frame": handMadeJpeg(2, { between: [...handMadeJpeg(1).subarray(71, 84)] }),
      "no scan": handMadeJpeg(1).subarray(0, 128),
    };
    for (const [name, bytes] of Object.entries(refused)) expect([name, jpegLayout(bytes)]).toEqual([name, null]);
  });

  it("ends for any bytes, and counts no more scans than markers", ({ expect }) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0xff, 0xd8, 0xda, 0xc0, 0xd9, 0, 1, 2, 8), { maxLength: 60 }), (tail) => {
        const layout = jpegLayout(new Uint8Array([...handMadeJpeg(2).subarray(0, -2), ...tail]));
        const pairs = tail.filter((byte, at) => byte === 0xda && tail[at - 1] === 0xff).length;
        if (layout) expect(layout.scans).toBeLessThanOrEqual(2 + pairs);
      }),
    );
  });
});

describe("redrawing a JPEG", () => {
  it("accepts progressive photos and refuses more scans than a camera writes [P-166]", async ({ expect }) => {
    const size = { width: 2048, height: 2048 };
    expect(await reencode(handMadeJpeg(MAX_SCANS).buffer)).toMatchObject({ ok: true });
    for (const scans of [MAX_SCANS + 1, 400])
      expect(await reencode(handMadeJpeg(scans, size).buffer)).toEqual({ ok: false, reason: "too-many-scans" });
  });

  it("gives other calls the thread eight times while it draws 4.2 megapixels", async ({ expect }) => {
    let passes = 0;
    let isDrawn = false;
    const count = () => {
      passes++;
      if (!isDrawn) setTimeout(count);
    };
    setTimeout(count);
    const drawn = await reencode(handMadeJpeg(MAX_SCANS, { width: 2048, height: 2048 }).buffer);
    isDrawn = true;
    expect(drawn.ok).toBe(true);
    expect(passes).toBeGreaterThanOrEqual(8);
  });

  it("refuses a picture of which a few rows have many pixels", async ({ expect }) => {
    const wide = handMadeJpeg(1, { width: SETUP_PHOTO_MAX_SIDE + 1, height: 16 });
    expect(await reencode(wide.buffer)).toEqual({ ok: false, reason: "too-many-pixels" });
  });

  it("shows what was sent, of any size", async ({ expect }) => {
    await init(encoder);
    await reencode(handMadeJpeg(1).buffer);
    const size = fc.record({ width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 300 }) });
    const noise = fc.integer({ min: 0, max: 60 });
    const kind = fc.record({ size, noise });
    await fc.assert(
      fc.asyncProperty(kind, async ({ size: { width, height }, noise }) => {
        const data = new Uint8ClampedArray(4 * width * height);
        for (let at = 0; at < data.length; at += 4) {
          const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
          const grain = (((at * 7919) >> 3) % 256) * (noise / 256);
          const waves = [Math.sin(x / 20), Math.cos(y / 30), Math.sin((x + y) / 40)];
          data.set([...waves.map((wave) => 100 + 60 * wave + grain), 255], at);
        }
        const picture = { data, width, height, colorSpace: "srgb" };
        const sent = await encode(picture as Parameters<typeof encode>[0], { quality: 95 });
        const drawn = await reencode(sent);
        if (!drawn.ok) throw new Error(drawn.reason);
        const [before, after] = [await decode(sent), await decode(drawn.jpeg)];
        expect([after.width, after.height]).toEqual([width, height]);
        const off = (at: number) => before.data[at]! - after.data[at]!;
        const sums = [0, 0, 0, 0];
        for (let at = 0; at < data.length; at++) sums[at % 4]! += off(at) ** 2;
        // A block in a wrong place or with wrong colors is off by far more.
        for (const sum of sums) expect(Math.sqrt(sum / (data.length / 4))).toBeLessThan(8 + noise / 4);
      }),
      {
        numRuns: 30,
        examples: [[{ size: { width: 1, height: 1 }, noise: 0 }], [{ size: { width: 17, height: 33 }, noise: 0 }]],
      },
    );
  });
});
