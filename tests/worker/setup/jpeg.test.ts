import * as fc from "fast-check";
import { describe, it } from "vitest";
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
});
