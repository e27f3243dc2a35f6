import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { AUDIT_CSV_LINES } from "#contract/audit/audit";
import { operationTexts } from "#contract/common/operation-texts";
import { audit, auditLines, CLOCK, MAX_DAILY_LINES, MAX_DAILY_SECURITY_LINES } from "../../../worker/access/audit.ts";
import { auditRecords } from "../../../worker/features/audit/csv.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { auditStatement, commandLine } from "../../../worker/device/d1-sync/audit-lines.ts";
import type { ReportedStep } from "../../../worker/device/commands/store.ts";
import { HISTORY, offsetHistory, setOffset } from "../../../worker/features/cleanings/routes.ts";
import { MAX_LOSSES, recordLostAccess } from "../../../worker/features/plants/lost-access.ts";
import { auditLog, offsets as offsetRows, ownershipLosses } from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSession, call, callToEnd, db } from "../access/people.ts";

const size = async () =>
  (
    await db.get<{ bytes: number }>(
      sql`select sum(length(cast(before as blob)) + length(cast(after as blob))) as bytes from audit_log`,
    )
  ).bytes;

async function aStaffMember() {
  const owner = await aPerson();
  const staff = await aPerson({ user_type: "Staff", owner_id: owner.id });
  const plant = await aPlant({ owners: [owner.id], staff: [staff.id] });
  return { owner, staff, cookie: await aSession(staff.id), device: await aDevice(plant) };
}

const put = (cookie: string, path: string, json: unknown, its: Record<string, string> = {}) =>
  callToEnd("PUT", path, { cookie, json, its });

const saveNotes = async (cookie: string, device: string, round: number, settings?: Record<string, string>) => {
  const path = `/api/device/${device}/cleanings`;
  const { version } = await (await call("GET", path, { cookie })).json<{ version: string | null }>();
  const notes = `${round} ${"é".repeat(1990)}`;
  const days = Array.from({ length: 7 }, (_, day) => [`2026-03-0${day + 1}`, { notes }]);
  return put(cookie, path, { version, cleaningEvents: Object.fromEntries(days) }, settings);
};

describe("growth of the audit log", () => {
  it("is at most 2 kB a save, whatever the save sends", async ({ expect }) => {
    const { cookie, device } = await aStaffMember();
    const start = await size();
    for (let round = 0; round < 10; round++) expect((await saveNotes(cookie, device, round)).status).toBe(200);
    expect((await size()) - start).toBeLessThanOrEqual(10 * 2000);
    const line = await db.get<{ after: string }>(
      sql`select after from audit_log where subject = ${device} order by id desc`,
    );
    expect(JSON.parse(line.after)).toMatchObject({ "2026-03-01": { notes: expect.stringContaining("9 é") } });
  });

  it("ends a day's changes of an owner's people, by calls and by what they send, never those that are urgent", async ({
    expect,
  }) => {
    const { owner, cookie, device } = await aStaffMember();
    const settings = { OWNER_CHANGES: "20" };
    // 28 kB count as seven changes.
    const saves = [];
    for (let round = 0; round < 4; round++) saves.push((await saveNotes(cookie, device, round, settings)).status);
    expect(saves).toEqual([200, 200, 429, 429]);
    const offset = (by: string) => put(by, `/api/device/${device}/offset`, { offset: 1 }, settings);
    const boss = await aSession(owner.id);
    const more = [];
    for (let round = 0; round < 8; round++) more.push((await offset(boss)).status);
    expect(more).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    const refused = await offset(boss);
    expect(await refused.json()).toMatchObject({ title: operationTexts.overDailyQuota.changes(20) });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await db.$count(auditLog, eq(auditLog.action, "over-limit"))).toBe(5);
    const rotated = await call("POST", `/api/device/apiKey/${device}/rotate`, { cookie: boss, its: settings });
    expect(rotated.status).not.toBe(429);
    const other = await aStaffMember();
    expect((await saveNotes(other.cookie, other.device, 0, settings)).status).toBe(200);
  });

  it("counts a line that can't be refused, from a day's limit of its person on", async ({ expect }) => {
    const user = await aPerson();
    const at = 1_790_000_000;
    await db.run(sql`insert into audit_log (at, user_id, action) with recursive n(i) as
      (select 1 union all select i + 1 from n where i < ${MAX_DAILY_LINES.person}) select ${at}, ${user.id}, 'earlier' from n`);
    const line = { action: "inputs-saved", at: at + 60, userId: user.id };
    for (let time = 0; time < 60; time++) await audit(db, { ...line, subject: `device-${time % 2}` });
    const both = ["device-0", "device-1"].map((subject) => ({ action: line.action, subject }));
    await auditLines(db, both, { at: line.at, userId: user.id });
    await audit(db, { ...line, subject: "device-0", at: at + 86_400 });
    const lines = await db.all(sql`select subject, at, after ->> '$.times' as times from audit_log
      where user_id = ${user.id} and action <> 'earlier' order by id`);
    expect(lines).toEqual([
      { subject: "device-0", at: at + 60, times: 31 },
      { subject: "device-1", at: at + 60, times: 31 },
      { subject: "device-0", at: at + 86_400, times: null },
    ]);
  });

  it("keeps the last values of repeated lines, and each line about security up to a larger limit [N10]", async ({
    expect,
  }) => {
    const user = await aPerson();
    const at = 1_790_000_000;
    const fill = (from: number, to: number) =>
      db.run(sql`insert into audit_log (at, user_id, action) with recursive n(i) as
        (select ${from + 1} union all select i + 1 from n where i < ${to}) select ${at}, ${user.id}, 'earlier' from n`);
    await fill(0, MAX_DAILY_LINES.person);
    const line = { at: at + 60, userId: user.id, subject: "device" };
    for (const after of [1, 2, 3]) await audit(db, { ...line, action: "offset-set", before: after - 1, after });
    for (const name of ["A", "B"])
      await audit(db, { ...line, action: "scenario-saved", after: { name }, source: { place: name, address: name } });
    const key = { ...line, action: "device-key-rotated" as const, source: CLOCK };
    for (let n = 0; n < 3; n++) await audit(db, { ...key, after: { n } });
    await fill(MAX_DAILY_LINES.person, MAX_DAILY_SECURITY_LINES.person);
    for (let n = 3; n < 6; n++) await audit(db, { ...key, after: { n } });
    const lines = await db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.user_id} = ${user.id} and ${auditLog.action} <> 'earlier'`)
      .orderBy(auditLog.id);
    expect(lines.map(({ before, after, address }) => ({ before, after, address }))).toEqual([
      { before: 2, after: { value: 3, times: 3 }, address: null },
      { before: null, after: { name: "B", times: 2 }, address: "B" },
      ...[0, 1, 2].map((n) => ({ before: null, after: { n }, address: null })),
      { before: null, after: { n: 5, times: 3 }, address: null },
    ]);
  });

  it("of a command obeys the limit of a line [S20]", async ({ expect }) => {
    const step = {
      id: crypto.randomUUID(),
      kind: "wash",
      effective: "é".repeat(4000),
      warnings: Array.from({ length: 300 }, (_, n) => `warning ${n}`),
      person: "person",
      request: null,
      at: 1_790_000_000,
      actor: "person",
      from: null,
      to: "queued",
      reason: null,
      attempt: 0,
      result: null,
    } as unknown as ReportedStep;
    const device = crypto.randomUUID();
    for (let time = 0; time < 2; time++) await auditStatement(env.DB, device, [commandLine(step)]).run();
    const rows = await db.all<{ bytes: number; command: string }>(sql`select length(cast(after as blob)) as bytes,
      after ->> 'command' as command from audit_log where subject = ${device}`);
    expect(rows).toEqual([{ bytes: expect.any(Number), command: step.id }]);
    expect(rows[0]!.bytes).toBeLessThanOrEqual(2000);
  });

  it("stays bounded for offsets of a device and losses of a plant", async ({ expect }) => {
    const { owner, device } = await aStaffMember();
    for (let n = 0; n < HISTORY + 3; n++)
      await setOffset(db, device, n, { userId: owner.id, at: n, requestId: "test" });
    expect(await db.$count(offsetRows, eq(offsetRows.device_id, device))).toBe(HISTORY);
    expect((await offsetHistory(db, device)).offset).toBe(HISTORY + 2);
    const plant_id = await aPlant({ owners: [owner.id] });
    const admin = await aPerson({ user_type: "Admin" });
    const principal = principalOf({ ...admin, user_type: "Admin" } as unknown as Person, {
      sessionId: "",
      actingOwnerId: null,
    });
    const loss = { principal, plant_id, name: "Mesa", device_id: null, staff: [] };
    for (let at = 0; at < MAX_LOSSES + 5; at++)
      await db.batch([...recordLostAccess(db, sql`select ${owner.id} as loser`, { ...loss, at })]);
    const kept = await db.select().from(ownershipLosses).where(eq(ownershipLosses.plant_id, plant_id));
    expect(kept.map(({ lost_at }) => lost_at).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: MAX_LOSSES }, (_, n) => n + 5),
    );
  });

  it("is exported in pages, up to the limit of a file", async ({ expect }) => {
    const user = await aPerson();
    const long = "é".repeat(14_500);
    await db.run(sql`insert into audit_log (at, user_id, action, after) with recursive n(i) as
      (select 1 union all select i + 1 from n where i < 600) select i, ${user.id}, 'old', json_object('n', i, 'text', ${long}) from n`);
    const owner = principalOf({ ...user, user_type: "Owner" } as unknown as Person, {
      sessionId: "",
      actingOwnerId: null,
    });
    const pages: number[] = [];
    for await (const page of auditRecords(db, owner, { most: 599 })) pages.push(page.length);
    expect(pages).toEqual([250, 250, 99]);
    const answer = await call("GET", "/api/audit/file", { cookie: await aSession(user.id) });
    let [largest, lines] = [0, 0];
    const text = new TextDecoder();
    for await (const piece of answer.body!) {
      largest = Math.max(largest, piece.length);
      lines += text.decode(piece, { stream: true }).split("\r\n").length - 1;
    }
    expect(lines).toBe(601);
    expect(largest).toBeLessThan(251 * 30_000);
    expect(AUDIT_CSV_LINES).toBe(10_000);
  });
});
