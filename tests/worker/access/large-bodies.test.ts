import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { hasLittleStructure, HeldBodies, LARGE_BODY_BYTES } from "../../../worker/access/large-bodies.ts";
import { app } from "../../../worker/app.ts";
import { aPlant, aSignedInPerson, callEntry as call, ORIGIN } from "./people.ts";

const encoder = new TextEncoder();

describe("large bodies that arrive", () => {
  const PIECE = 64 * 1024;
  const MOST = 4 * PIECE;

  it("take bounded memory: those that have taken longest are cut off, never the newest", async ({ expect }) => {
    const pieces = fc.array(fc.nat(5), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(pieces, async (order) => {
        const held = new HeldBodies(MOST);
        const settled = () => new Promise((resolve) => setTimeout(resolve));
        const open = new Map<
          number,
          { next: (piece: Uint8Array | null) => void; size: number; taken: Promise<unknown> }
        >();
        let newest = -1;
        for (const at of order) {
          if (!open.has(at)) {
            newest = at;
            const source = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 100 });
            const writer = source.writable.getWriter();
            open.set(at, {
              next: (piece) => void (piece === null ? writer.close() : writer.write(piece)).catch(() => {}),
              size: 0,
              taken: held.hold(source.readable, MOST, async (take) => take()?.byteLength ?? -1),
            });
          }
          const one = open.get(at)!;
          if (one.size + PIECE > MOST / 2) continue;
          one.next(new Uint8Array(PIECE));
          one.size += PIECE;
          await settled();
          expect(held.bytes).toBeLessThanOrEqual(MOST);
        }
        for (const { next } of open.values()) next(null);
        const sizes = [...open.values()].map(({ size }) => size);
        const taken = await Promise.all([...open.values()].map((one) => one.taken));
        expect(taken.filter((size, at) => size !== -1 && size !== sizes[at])).toEqual([]);
        expect(await open.get(newest)!.taken).toBe(open.get(newest)!.size);
        expect(held.bytes).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a JSON body that holds a file", () => {
  const SIZE = 2 * LARGE_BODY_BYTES;

  it("has little but the file, whatever its text [S31]", ({ expect }) => {
    const bytes = (text: string) => encoder.encode(text);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 20 }), (texts) => {
        expect(hasLittleStructure(bytes(JSON.stringify(texts)))).toBe(true);
      }),
    );
    const awkward = '\\"\\\\'.repeat(20_000);
    expect(hasLittleStructure(bytes(JSON.stringify({ name: "a.csv", content: awkward })))).toBe(true);
    for (const piece of ["[],", "1,", '"",', '"\\"",', " "])
      expect([piece, hasLittleStructure(bytes(`[${piece.repeat(100_000)}0]`))]).toEqual([piece, false]);
  });

  it("is refused before it is parsed if it has more, and is answered in its turn otherwise [S31]", async ({
    expect,
  }) => {
    const { user, cookie } = await aSignedInPerson({ canModifyCalcInputs: true });
    const path = `/api/plant/${await aPlant({ owners: [user.id] })}/energy-file`;
    const lists = { body: `[${"[],".repeat(SIZE / 3)}[]]`, headers: { "content-type": "application/json" } };
    expect((await call("PUT", path, { cookie, ...lists })).status).toBe(400);
    const json = { name: "a.csv", content: "no energy\n".repeat(SIZE / 10) };
    const answers = await Promise.all([1, 2, 3].map(() => call("PUT", path, { cookie, json })));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  });

  it("is read to its end by a refusal, because an earlier answer resets the connection", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Staff" });
    const path = `/api/plant/${await aPlant()}/energy-file`;
    for (const cookies of [cookie, ""]) {
      let left = SIZE;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            left -= LARGE_BODY_BYTES / 16;
            controller.enqueue(new Uint8Array(LARGE_BODY_BYTES / 16));
            if (left <= 0) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const type = { "content-type": "application/json", "content-length": `${SIZE}`, "sec-fetch-site": "same-origin" };
      const request = new Request(ORIGIN + path, { method: "PUT", headers: { ...type, cookie: cookies }, body });
      const answer = await app.fetch(request, env, createExecutionContext());
      expect([401, 403]).toContain(answer.status);
      expect(left).toBe(0);
    }
  });
});
