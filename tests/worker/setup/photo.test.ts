import { env, exports } from "cloudflare:workers";
import encode, { init } from "@jsquash/jpeg/encode.js";
import encoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import { describe, it } from "vitest";
import { SETUP_TICKET_HEADER } from "#contract/setup/look-up";
import type { SetupPhoto } from "#contract/setup/setup";
import { setupTexts } from "#contract/setup/texts";
import { jpegLayout } from "../../../worker/features/setup/jpeg.ts";
import { PHOTOS_PER_TICKET } from "../../../worker/features/setup/entries.ts";
import { anOwnerWithPlant, aPerson, aSession, call } from "../access/people.ts";
import { add, aUnit, form } from "../registration/support.ts";
import { ask, found, setupForm } from "./support.ts";

const text = new TextEncoder();
const MARK = "38.8977N 77.0365W";

/** 16 x 8 pixels, rotated, with a position in its metadata and trailing bytes. */
async function photo(): Promise<Uint8Array> {
  await init(encoder);
  const picture = { width: 16, height: 8, data: new Uint8ClampedArray(16 * 8 * 4).fill(90), colorSpace: "srgb" };
  const jpeg = new Uint8Array(await encode(picture as Parameters<typeof encode>[0]));
  // TIFF header with one entry: orientation (0x0112), SHORT, 6.
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const content = [...text.encode("Exif\0\0"), ...tiff, ...text.encode(MARK)];
  const segment = [0xff, 0xe1, 0, content.length + 2, ...content];
  return new Uint8Array([...jpeg.subarray(0, 2), ...segment, ...jpeg.subarray(2), ...text.encode("<script>")]);
}

const send = (ticket: string, bytes: Uint8Array, name = "photo.jpg") => {
  const body = new FormData();
  body.set("file", new File([bytes], name));
  return ask("PUT photo", { ticket, body });
};

describe("the installation photo", () => {
  it("is redrawn: upright, without metadata and without hidden data [P-094]", async ({ expect }) => {
    const { ticket } = await found((await aUnit()).icc_id);
    const sent = await photo();
    expect(jpegLayout(sent)).toMatchObject({ width: 16, height: 8 });
    const answer = await send(ticket, sent);
    expect(answer.status).toBe(201);
    const { installationPhoto } = await answer.json<SetupPhoto>();
    const stored = await env.FILES.get(`setup/${installationPhoto.split("/").at(-1)}`);
    const bytes = new Uint8Array(await stored!.arrayBuffer());
    const letters = String.fromCharCode(...bytes);
    expect(jpegLayout(bytes)).toMatchObject({ width: 8, height: 16 });
    for (const hidden of ["Exif", MARK, "<script>"]) expect(letters).not.toContain(hidden);
  });

  it("is refused if it is not a JPEG, or has more pixels than fit into memory [P-166] [P-248]", async ({ expect }) => {
    const { ticket } = await found((await aUnit()).icc_id);
    const huge = await photo();
    const frame = huge.findIndex((byte, at) => byte === 0xff && (huge[at + 1] === 0xc0 || huge[at + 1] === 0xc2));
    huge.set([0x20, 0, 0x20, 0], frame + 5);
    for (const [bytes, title] of [
      [text.encode("not a photo"), setupTexts.photoNotJpeg],
      [(await photo()).subarray(0, 60), setupTexts.photoNotJpeg],
      [huge, setupTexts.photoTooManyPixels],
    ] as const) {
      const answer = await send(ticket, bytes);
      expect([answer.status, (await answer.json<{ title: string }>()).title]).toEqual([422, title]);
    }
    // The refused ones didn't count.
    for (let n = 0; n < PHOTOS_PER_TICKET; n++) expect((await send(ticket, await photo())).status).toBe(201);
    expect((await send(ticket, await photo())).status).toBe(429);
  });

  it("is not held up by others that arrive slowly [S4]", async ({ expect }) => {
    const bytes = await photo();
    const form = new FormData();
    form.set("file", new File([bytes], "photo.jpg"));
    const whole = new Response(form);
    const type = whole.headers.get("content-type")!;
    const content = new Uint8Array(await whole.arrayBuffer());
    const { promise: come, resolve: end } = Promise.withResolvers<void>();
    const slow = async () => {
      const { ticket } = await found((await aUnit()).icc_id);
      const parts = [content.subarray(0, 100), content.subarray(100)];
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            if (parts.length === 1) await come;
            controller.enqueue(parts.shift());
            if (parts.length === 0) controller.close();
            begin();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = {
        [SETUP_TICKET_HEADER]: ticket,
        "content-type": type,
        "sec-fetch-site": "same-origin",
        "cf-connecting-ip": crypto.randomUUID(),
      };
      const request = new Request("http://localhost/api/setup/photo", { method: "PUT", headers, body });
      const answer = exports.default.fetch(request);
      await begun;
      return { answer };
    };
    const slowly = await Promise.all(Array.from({ length: 6 }, slow));
    const { ticket } = await found((await aUnit()).icc_id);
    expect((await send(ticket, bytes)).status).toBe(201);
    end();
    for (const { answer } of slowly) expect((await answer).status).toBe(201);
  });

  it("is shown to those who may add its unit, and to no one else once it is another's device [P-200]", async ({
    expect,
  }) => {
    const row = await aUnit();
    const unit = await found(row.icc_id);
    const { installationPhoto } = await (await send(unit.ticket, await photo())).json<SetupPhoto>();
    const cookie = await aSession((await aPerson()).id);
    const look = async (who: string) => (await call("GET", installationPhoto, { cookie: who })).status;
    expect(await look(cookie)).toBe(404);
    await ask("POST device", { ticket: unit.ticket, json: setupForm(unit, { installationPhoto }) });
    expect(await look(cookie)).toBe(200);
    expect(await look(await aSession((await aPerson({ user_type: "Admin" })).id))).toBe(200);
    const owner = await anOwnerWithPlant();
    const { device_id, serial_number: serialno, icc_id: iccId } = row;
    expect((await add(owner.cookie, { ...form(owner.plant), device_id, serialno, iccId })).status).toBe(201);
    expect([await look(owner.cookie), await look(cookie)]).toEqual([200, 404]);
  });
});
