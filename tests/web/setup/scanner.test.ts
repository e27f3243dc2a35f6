import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, it } from "vitest";
import { prepareZXingModule as prepareReader, readBarcodes } from "zxing-wasm/reader";
import { readerOptions } from "../../../web/src/features/setup/scanner/code.ts";
import { torchOf } from "../../../web/src/features/setup/scanner/torch.ts";
import { codeFrame } from "../../fixtures/setup/code-frame.ts";

const file = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name));
beforeAll(() => {
  prepareReader({ overrides: { wasmBinary: file("zxing-wasm/reader/zxing_reader.wasm").buffer } });
});

describe("the reader of codes", () => {
  it("finds the code at any angle, blurred and dim, in at least 19 of 20 frames", async ({ expect }) => {
    let found = 0;
    for (let n = 0; n < 20; n++) {
      const look = { angle: n * 18, blur: n % 3, light: 1 - (n % 5) * 0.15 };
      const frame = await codeFrame("8900000000000000019-S1-0001", look);
      const [code] = await readBarcodes(frame as ImageData, readerOptions);
      if (code?.text === "8900000000000000019-S1-0001") found++;
    }
    expect(found).toBeGreaterThanOrEqual(19);
  });
});

describe("the light of the camera", () => {
  const track = (torch: boolean | undefined, apply: () => Promise<void>) =>
    ({ getCapabilities: () => ({ torch }), applyConstraints: apply }) as unknown as MediaStreamTrack;

  it("is offered where there is one, and a refusal is not shown as light", async ({ expect }) => {
    expect([torchOf(undefined), torchOf(track(undefined, () => Promise.resolve()))]).toEqual([null, null]);
    expect(await torchOf(track(true, () => Promise.resolve()))!.light(true)).toBe(true);
    expect(await torchOf(track(true, () => Promise.reject(new Error("busy"))))!.light(true)).toBe(false);
  });
});
