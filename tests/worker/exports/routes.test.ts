import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { Problem } from "#contract/common/problem";
import { jobTexts } from "#contract/devices/job-texts";
import { fullScansOf, recording } from "../query-plan.ts";
import { aSignedInPerson, call } from "../access/people.ts";
import { ask } from "../mail/portal.ts";
import { anExport, anOwnerWithData, listed, order } from "./support.ts";

/** `portal`: `ask` sends mails, `call` only logs them. */
const start = (cookie: string, json: unknown, portal: typeof ask = ask) =>
  portal("POST", "/api/device/startCSVDownload", { cookie, json });

describe("the export calls", () => {
  it("start with a text, and two at once are one export [A-202, D-209]", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-01"]);
    const json = order(owner, "2026-02-01", "2026-02-02");
    const answers = await Promise.all([1, 2, 3].map(() => start(owner.cookie, json)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const bodies = await Promise.all(answers.map((answer) => answer.json<{ message: string; statusKey: string }>()));
    expect(bodies[0]!.message).toBe(jobTexts.exportStarted);
    expect(new Set(bodies.map(({ statusKey }) => statusKey)).size).toBe(1);
    expect(await listed(owner.cookie)).toHaveLength(1);
    const { results } = await env.DB.prepare(
      "SELECT user_id, after FROM audit_log WHERE action = 'export-started' AND subject = ?",
    )
      .bind(owner.device.id)
      .all<{ user_id: string; after: string }>();
    expect(results[0]).toMatchObject({ user_id: owner.user.id });
    expect(JSON.parse(results[0]!.after)).toMatchObject({ export: bodies[0]!.statusKey });
  });

  it("promise no mail to the shared demonstration account, and none where no mail service is set up", async ({
    expect,
  }) => {
    const owner = await anOwnerWithData(["2026-02-01", "2026-02-02"]);
    const logged = await start(owner.cookie, order(owner, "2026-02-02", "2026-02-03"), call);
    expect((await logged.json<{ message: string }>()).message).toBe(jobTexts.exportStartedDemo);
    await env.DB.prepare("UPDATE users SET demo = 1 WHERE id = ?").bind(owner.user.id).run();
    const answer = await start(owner.cookie, order(owner, "2026-02-01", "2026-02-02"));
    expect([answer.status, (await answer.json<{ message: string }>()).message]).toEqual([
      202,
      jobTexts.exportStartedDemo,
    ]);
  });

  it("name the wrong field, and never repeat its content [A-142]", async ({ expect }) => {
    const owner = await anOwnerWithData([]);
    const good = order(owner, "2026-02-01", "2026-02-02");
    const hostile: [Record<string, unknown>, string][] = [
      [{ ...good, user_id: "someone-else" }, "user_id"],
      [{ ...good, user_id: 7 }, "user_id"],
      [{ ...good, device_id: "" }, "device_id"],
      [{ ...good, start_date: "2026-02-30" }, "start_date"],
      [{ ...good, start_date: "yesterday<script>" }, "start_date"],
      [{ ...good, start_date: "2026-02-01T24:30:00Z" }, "start_date"],
      [{ ...good, start_date: "2026-02-01T08:00:00-08:00" }, "start_date"],
      [{ ...good, end_date: null }, "end_date"],
      [{ ...good, end_date: "2026-01-31" }, "end_date"],
      [{ ...good, start_date: "1990-01-01" }, "end_date"],
      [{ ...good, format: "xlsx" }, "format"],
    ];
    for (const [json, field] of hostile) {
      const answer = await start(owner.cookie, json);
      const text = await answer.text();
      expect([answer.status, Object.keys((JSON.parse(text) as Problem).fields ?? {})]).toEqual([422, [field]]);
      expect(text).not.toContain("script");
    }
    const reversed = await start(owner.cookie, { ...good, end_date: "2026-01-31" });
    expect((await reversed.json<Problem>()).fields).toEqual({ end_date: "A valid date range is required." });
  });

  it("are listed only for the person who requested them, and end with the device's plant", async ({ expect }) => {
    const owner = await anOwnerWithData(["2026-02-01"]);
    const id = await anExport(owner, "2026-02-01", "2026-02-01");
    const admin = await aSignedInPerson({ user_type: "Admin" });
    expect(await listed(admin.cookie)).toEqual([]);
    await env.DB.prepare("DELETE FROM plant_owners WHERE owner_id = ?").bind(owner.user.id).run();
    expect((await call("GET", `/api/exports/${id}/file`, { cookie: owner.cookie })).status).toBe(404);
  });

  it("wait for a file that is not finished", async ({ expect }) => {
    const owner = await anOwnerWithData([]);
    const id = crypto.randomUUID();
    await env.DB.prepare(
      `INSERT INTO exports (id, user_id, device_id, from_at, to_at, state, done, total, rows, bytes, chunks, created_at)
         VALUES (?, ?, ?, 0, 86400, 'running', 3, 12, 10, 100, 1, 0)`,
    )
      .bind(id, owner.user.id, owner.device.id)
      .run();
    expect((await call("GET", `/api/exports/${id}/file`, { cookie: owner.cookie })).status).toBe(409);
    expect(await listed(owner.cookie)).toMatchObject([
      { state: "running", progress: { done: 3, total: 12, fraction: 0.25 } },
    ]);
  });

  it("use an index", async ({ expect }) => {
    const { cookie } = await anOwnerWithData([]);
    const { db, queries } = recording(env.DB);
    for (const path of ["/api/exports", "/api/exports/x/file"]) await call("GET", path, { cookie, its: { DB: db } });
    expect(queries.filter(({ sql }) => sql.includes('"exports"'))).toHaveLength(2);
    expect(await fullScansOf(queries)).toEqual([]);
  });
});
