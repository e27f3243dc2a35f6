import { sha256Hex } from "../../../worker/platform/digest.ts";
import { env } from "cloudflare:workers";
import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, it } from "vitest";
import { apiTokens, auditLog, devices, idempotencyKeys } from "../../../worker/platform/schema.ts";
import { db } from "../daily/support.ts";
import { settle } from "../device/support.ts";
import { aToken, slugOf, withToken } from "../tokens/support.ts";
import { aReadablePlant } from "./support.ts";

let world: Awaited<ReturnType<typeof aReadablePlant>>;
let token = "";
beforeAll(async () => {
  world = await aReadablePlant();
});
// A token changes 60 times a minute.
beforeEach(async () => {
  token = await aToken(world.owner, { scopes: ["uploads:write"] });
});

const ask = (path: string, method = "GET") => withToken(token, `/api/v1/devices/${path}`, { method });
const linesAbout = (subject: string) =>
  db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(desc(auditLog.id));

/** Ten minutes of a sunny morning from this hour, with a row that can't be stored. */
const fileOf = (hour: number, lines = ["700,650", "702,651", "705,x"]) =>
  ["timestamp,clean,soiled", ...lines.map((cells, at) => `2026-04-0${hour} 10:0${at},${cells}`)].join("\r\n");
const MAPPING = JSON.stringify({ timestamp: "timestamp", iC: "clean", iD: "soiled" });
const query = new URLSearchParams({ file_name: "east.csv", sensor: "two_cells", mapping: MAPPING }).toString();

const store = (body: BodyInit, headers: Record<string, string> = {}, device = world.ids.device_id, by = token) =>
  withToken(by, `/api/v1/devices/${device}/uploads?${query}`, {
    method: "POST",
    body,
    headers: { "content-type": "text/csv", ...headers },
  });
const batches = async () =>
  (await (await ask(`${world.ids.device_id}/uploads`)).json<{ data: { upload_id: string }[] }>()).data;

describe("a file by token", () => {
  it("is stored like in Upload Data, with its rejected rows, and names the program [O-001]", async ({ expect }) => {
    const { ids, owner } = world;
    const answer = await store(fileOf(1));
    const stored = await answer.json<{ upload_id: string }>();
    expect(stored).toMatchObject({
      device_id: ids.device_id,
      file_name: "east.csv",
      accepted_rows: 3,
      ignored_values: 1,
      rejections: [{ line: 4 }],
      is_repeat: false,
    });
    const again = await (await store(fileOf(1))).json();
    expect(again).toMatchObject({ upload_id: stored.upload_id, is_repeat: true });
    const one = await ask(`${ids.device_id}/uploads/${stored.upload_id}`);
    expect(await one.json()).toMatchObject({ file_name: "east.csv", accepted_rows: 3 });
    const reader = await aToken(owner, { scopes: ["samples:read"] });
    const samples = await withToken(
      reader,
      `/api/v1/devices/${ids.device_id}/samples?from=2026-04-01&to=2026-04-01&resolution=raw`,
    );
    const { data } = await samples.json<{ data: { clean_irradiance_w_per_m2: number | null }[] }>();
    expect(data.map((row) => row.clean_irradiance_w_per_m2)).toEqual([700, 702, 705]);
    const line = (await linesAbout(ids.device_id!)).find(({ action }) => action === "data-uploaded");
    expect(line).toMatchObject({ user_id: owner.id });
    expect(line!.token_id).not.toBeNull();
  });

  it("is stored once for its key, and the key belongs to its bytes [O-005]", async ({ expect }) => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const before = (await batches()).length;
    const first = await store(fileOf(2), key);
    const body = await first.text();
    const replayed = await store(fileOf(2), key);
    expect([replayed.headers.get("idempotent-replayed"), await replayed.text()]).toEqual(["true", body]);
    const sameLength = fileOf(2, ["700,650", "702,651", "705,6"]);
    expect(sameLength).toHaveLength(fileOf(2).length);
    const other = await store(sameLength, key);
    expect([other.status, await slugOf(other)]).toEqual([422, "idempotency-reused"]);
    expect(await batches()).toHaveLength(before + 1);
    const address = ["POST", `/api/v1/devices/${world.ids.device_id}/uploads`, `?${query}`, ""].join("\n");
    await db
      .update(idempotencyKeys)
      .set({ status: null, digest: `unread ${await sha256Hex(address)}` })
      .where(eq(idempotencyKeys.key, key["idempotency-key"]));
    const running = await store(fileOf(2), key);
    expect([running.status, await slugOf(running)]).toEqual([409, "idempotency-conflict"]);
  });

  it("is hashed once, with its key and without [O-005]", async ({ expect }) => {
    const { DigestStream } = crypto;
    let made = 0;
    class Counted extends DigestStream {
      constructor(algorithm: string) {
        super(algorithm);
        made++;
      }
    }
    Object.defineProperty(crypto, "DigestStream", { configurable: true, value: Counted });
    try {
      const first = await store(fileOf(6));
      const again = await store(fileOf(6), { "idempotency-key": crypto.randomUUID() });
      expect([first.status, again.status, made]).toEqual([200, 200, 2]);
      // The same file, so the digest is of the same bytes.
      expect(await again.json()).toMatchObject({ is_repeat: true });
      await store(fileOf(6, ["1,2"]), { "idempotency-key": crypto.randomUUID(), "content-encoding": "identity" });
      expect(made).toBe(3);
    } finally {
      Object.defineProperty(crypto, "DigestStream", { configurable: true, value: DigestStream });
    }
  });

  it("is found by its cursor, which belongs to its device [O-004]", async ({ expect }) => {
    const { ids } = world;
    await store(fileOf(3));
    const all = (await batches()).map(({ upload_id }) => upload_id);
    expect(all.length).toBeGreaterThan(1);
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Response = await ask(`${ids.device_id}/uploads?limit=1${cursor && `&cursor=${cursor}`}`);
      const answer: { data: { upload_id: string }[]; next_cursor: string | null } = await page.json();
      expect(answer.data).toHaveLength(1);
      found.push(answer.data[0]!.upload_id);
      cursor = answer.next_cursor;
    }
    expect(found).toEqual(all);
    const { next_cursor } = await (await ask(`${ids.device_id}/uploads?limit=1`)).json<{ next_cursor: string }>();
    const [other] = await db.select().from(devices).where(eq(devices.device_name, "West"));
    const refused = await ask(`${other!.device_id}/uploads?cursor=${next_cursor}`);
    expect([refused.status, await slugOf(refused)]).toEqual([422, "cursor-invalid"]);
  });

  it("is refused with the reason, keeps no key, and stores nothing", async ({ expect }) => {
    const { ids, foreign } = world;
    const before = await batches();
    const form = new FormData();
    form.set("file", new File([fileOf(3)], "a.csv"));
    const retired = await db.select({ id: devices.device_id }).from(devices).where(eq(devices.device_name, "West"));
    const old = retired.at(-1)!.id;
    await db.update(devices).set({ retired_at: 1_770_000_000, status: "Disable" }).where(eq(devices.device_id, old));
    const key = { "idempotency-key": crypto.randomUUID() };
    const reader = await aToken(world.owner, { scopes: ["read"] });
    const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]);
    for (const [slug, answer] of [
      ["file-refused", await store(photo, key)],
      ["file-refused", await store("", key)],
      ["wrong-content-type", await store("{}", { ...key, "content-type": "image/png" })],
      ["not-found", await store(fileOf(3), key, foreign.device_id)],
      ["device-retired", await store(fileOf(3), key, old)],
      ["scope-missing", await store(fileOf(3), key, ids.device_id, reader)],
    ] as const)
      expect([slug, await slugOf(answer)]).toEqual([slug, slug]);
    const asForm = await withToken(token, `/api/v1/devices/${ids.device_id}/uploads`, { method: "POST", body: form });
    expect([asForm.status, await slugOf(asForm)]).toEqual([415, "wrong-content-type"]);
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, key["idempotency-key"]))).toBe(0);
    expect(await batches()).toEqual(before);
  });

  it("that stops arriving isn't named unreadable, keeps no key and stores nothing", async ({ expect }) => {
    const before = await batches();
    const key = { "idempotency-key": crypto.randomUUID() };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(new TextEncoder().encode(fileOf(5)));
          controller.error(new Error("The sender hung up."));
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await store(body, key);
    expect([answer.status, await slugOf(answer)]).toEqual([400, "body-incomplete"]);
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, key["idempotency-key"]))).toBe(0);
    expect(await batches()).toEqual(before);
  });

  it("isn't stored if its token is revoked while it arrives", async ({ expect }) => {
    const before = await batches();
    const ending = await aToken(world.owner, { scopes: ["uploads:write"], name: "Ending" });
    const bytes = new TextEncoder().encode(fileOf(4));
    let isHalf = false;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (isHalf) {
            await db.update(apiTokens).set({ revoked_at: 1 }).where(eq(apiTokens.name, "Ending"));
            controller.enqueue(bytes.subarray(40));
            return controller.close();
          }
          isHalf = true;
          controller.enqueue(bytes.subarray(0, 40));
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await store(body, {}, world.ids.device_id, ending);
    expect([answer.status, await slugOf(answer)]).toEqual([401, "token-revoked"]);
    expect(await batches()).toEqual(before);
  });
});

describe("an upload", () => {
  it("is listed and undone by token, once, with the program in the audit [O-005]", async ({ expect }) => {
    const { ids, foreign } = world;
    const path = `${ids.device_id}/uploads/${ids.upload_id}`;
    const { data } = await (await ask(`${ids.device_id}/uploads`)).json<{ data: { accepted_rows: number }[] }>();
    expect(data).toContainEqual(
      expect.objectContaining({ upload_id: ids.upload_id, accepted_rows: 48, undone_at: null }),
    );
    for (const wrong of [
      `${foreign.device_id}/uploads/1`,
      `${ids.device_id}/uploads/999`,
      `${ids.device_id}/uploads/x`,
    ])
      expect((await ask(wrong, "DELETE")).status).toBe(404);
    const undone = await ask(path, "DELETE");
    expect(await undone.json()).toMatchObject({ upload_id: ids.upload_id, undoable_until: null });
    expect((await ask(path, "DELETE")).status).toBe(200);
    await settle(env.DEVICE.getByName(ids.device_id!));
    const lines = (await linesAbout(ids.device_id!)).filter(({ action }) => action === "upload-undone");
    expect(lines).toHaveLength(1);
    expect(lines[0]!.token_id).not.toBeNull();
  });
});
