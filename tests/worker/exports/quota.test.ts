import { env } from "cloudflare:workers";
import { inArray, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { operationTexts } from "#contract/common/operation-texts";
import type { Problem } from "#contract/common/problem";
import { isWithinExports } from "../../../worker/features/devices/export/routes.ts";
import { quotas } from "../../../worker/platform/quotas.ts";
import { exports } from "../../../worker/platform/schema.ts";
import { call, db } from "../access/people.ts";
import { anOwnerWithData, order } from "./support.ts";

const NOW = Math.floor(Date.now() / 1000);
const [AT_ONCE, KEPT] = [quotas.exports.most, quotas.exportFiles.most];

describe("the CSV files of one person", () => {
  it("are limited, in preparation and finished; expired ones and other people's do not count", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-01"]);
    const start = async () => {
      const json = order(owner, "2026-02-01", "2026-02-02");
      const answer = await call("POST", "/api/device/startCSVDownload", { cookie: owner.cookie, json });
      return { status: answer.status, title: (await answer.json<Partial<Problem>>()).title };
    };
    const insert = env.DB.prepare(
      `INSERT INTO exports (id, user_id, device_id, from_at, to_at, state, done, total, rows, bytes, chunks, created_at, expires_at)
         VALUES (?, ?, 'other', 0, 1, ?, 0, 0, 0, 0, 0, ?, ?)`,
    );
    const add = (count: number, state: string, expires: number | null, user = owner.user.id) =>
      env.DB.batch(Array.from({ length: count }, () => insert.bind(crypto.randomUUID(), user, state, NOW, expires)));
    await add(KEPT, "done", NOW - 60);
    await add(KEPT, "running", null, crypto.randomUUID());
    await add(AT_ONCE, "running", null);
    expect(await start()).toEqual({ status: 429, title: operationTexts.overExports.exports(AT_ONCE) });
    await env.DB.prepare("UPDATE exports SET state = 'done' WHERE user_id = ?").bind(owner.user.id).run();
    await add(KEPT - AT_ONCE, "done", NOW + 86_400);
    expect(await start()).toEqual({ status: 409, title: operationTexts.overExports.exportFiles(KEPT) });
    await env.DB.prepare("DELETE FROM exports WHERE user_id = ?").bind(owner.user.id).run();
    expect((await start()).status).toBe(202);
  });

  it("that start at the same moment are all accepted up to the limit, and those beyond it are refused", async ({
    expect,
  }) => {
    const owner = await anOwnerWithData(["2026-02-01"]);
    const ids = Array.from({ length: 60 }, () => crypto.randomUUID());
    const row = { user_id: owner.user.id, device_id: "other", from_at: 0, to_at: 1, created_at: NOW };
    const counts = { done: 0, total: 0, rows: 0, bytes: 0, chunks: 0 };
    for (const id of ids) await db.insert(exports).values({ id, ...row, ...counts, state: "queued" });
    const isWithin = async (id: string) => {
      const condition = isWithinExports(env, { id, user_id: owner.user.id });
      return (await db.get<{ holds: number }>(sql`select ${condition} as holds`)).holds === 1;
    };
    const within = () => Promise.all(ids.map(isWithin));
    expect(await within()).toEqual(ids.map((_, n) => n < AT_ONCE));
    expect(await isWithin("not stored yet")).toBe(false);
    await db
      .update(exports)
      .set({ state: "done" })
      .where(inArray(exports.id, ids.slice(0, ids.length - AT_ONCE)));
    expect(new Set(await within())).toEqual(new Set([true]));
  });
});
