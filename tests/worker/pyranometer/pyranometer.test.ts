import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, it } from "vitest";
import type { Session } from "#contract/accounts/session";
import { addDays, dayBounds, dayOf } from "#contract/common/calendar";
import type { PyraData, PyraViewers } from "#contract/pyranometer/pyranometer";
import { pyraTexts } from "#contract/pyranometer/texts";
import { auditLog, dailySoiling, users } from "../../../worker/platform/schema.ts";
import { aDevice as aDeviceRow, aPlant, aSignedInPerson, db } from "../access/people.ts";
import { readings, settingsFor, settle } from "../device/support.ts";
import { ask, refusal } from "../mail/portal.ts";

const zone = "America/Los_Angeles";
const yesterday = addDays(dayOf(zone, Date.now() / 1000), -1);
const range = `fromDate=${yesterday}&toDate=${yesterday}`;
let device: Record<"SR300" | "MS80SH" | "other", string>;
let settings: Record<string, string>;
let admin: string;

beforeAll(async () => {
  const plant = await aPlant();
  device = { SR300: await aDeviceRow(plant), MS80SH: await aDeviceRow(plant), other: await aDeviceRow(plant) };
  settings = { PYRA_SR300_DEVICE: device.SR300, PYRA_MS80SH_DEVICE: device.MS80SH };
  admin = (await aSignedInPerson({ user_type: "Admin" })).cookie;
});

const get = (path: string, cookie: string) => ask("GET", path, { cookie, settings });
const data = (cookie: string, id: string, days = range) => get(`/api/pyra/data?${days}&deviceId=${id}`, cookie);
const sessionOf = async (cookie: string) => (await get("/api/session", cookie)).json<Session>();
const save = (json: PyraViewers, cookie = admin) => ask("PUT", "/api/pyra/viewers", { cookie, json, settings });
const tabs = async (cookie: string) => (await sessionOf(cookie)).pyranometers.map(({ tab }) => tab);

describe("the data of a pyranometer [P-206]", () => {
  it("are half-hour means with the loss against the clean cell, days, and washes, as columns [P-077, P-128]", async ({
    expect,
  }) => {
    const { start } = dayBounds(zone, yesterday);
    const noon = start + 12 * 3600;
    const sample = { i: 720, iC: 800, iD: 760, tC: 40, tD: 39, hC: 20, hD: 21, rot: 1, tlt: 20, tlt_x: 0, tlt_y: 20 };
    const rows = [
      { t: noon, ...sample },
      { t: noon + 1800, ...sample, iC: 0 },
    ];
    const wash = { washPow: 70, batt: 12.5, tempAvg: 2, humidAvg: 40, tankEmpty: 3, alert: true };
    const stub = env.DEVICE.getByName(device.SR300);
    const washes = [{ publishTime: noon, washTime: noon - 5, ...wash }];
    await stub.ingest(readings(settingsFor(device.SR300), rows, { washes, now: Date.now() / 1000 }));
    await settle(stub);
    const reported = { device_id: device.SR300, day: yesterday, quality: 1, samples: 288, loss: 2.5 };
    await db
      .insert(dailySoiling)
      .values(reported)
      .onConflictDoUpdate({ target: [dailySoiling.device_id, dailySoiling.day], set: reported });
    const answer = await data(admin, device.SR300);
    expect(answer.status).toBe(200);
    const { data: found, timezone, resolution } = await answer.json<PyraData>();
    expect([timezone, resolution]).toEqual([zone, 1800]);
    expect(found.general_data).toMatchObject({
      ts: [noon, noon + 1800],
      i: [720, 720],
      iC: [800, 0],
      irradianceLoss: [10, null],
      hD: [21, 21],
      tlt_y: [20, 20],
    });
    expect(found.soiling_loss_data).toEqual({ day: [yesterday], soiling: [2.5] });
    expect(found.wash_data).toMatchObject({ ts: [noon], washPow: [70], tankEmpty: [3] });
  });

  it("are those of the two devices of the board only, and not of future days", async ({ expect }) => {
    for (const id of [device.other, crypto.randomUUID()]) {
      const answer = await data(admin, id);
      expect([answer.status, (await refusal(answer)).title]).toEqual([404, pyraTexts.notFound]);
    }
    const tomorrow = addDays(dayOf(zone, Date.now() / 1000), 1);
    const late = await data(admin, device.SR300, `fromDate=${yesterday}&toDate=${tomorrow}`);
    expect([late.status, (await refusal(late)).fields]).toEqual([422, { toDate: pyraTexts.inFuture }]);
    expect((await data(admin, device.SR300, `fromDate=${yesterday}&toDate=2025-01-01`)).status).toBe(422);
  });
});

describe("the viewers of the board [P-127, P-207]", () => {
  const nobody = { sr300Viewers: [], ms80shViewers: [] };

  it("see the tab of their list at their next call, and lose it the same way [P-176, P-244]", async ({ expect }) => {
    const both = await aSignedInPerson({ wasSelfRegistered: true });
    const one = await aSignedInPerson({ user_type: "Staff", owner_id: (await aSignedInPerson()).user.id });
    const none = await aSignedInPerson();
    const lists = {
      sr300Viewers: [both.user.email.toUpperCase(), one.user.email, one.user.email, "no-account@people.example"],
      ms80shViewers: [both.user.email],
    };
    const saved = await save(lists);
    expect([saved.status, await saved.json()]).toEqual([200, { message: pyraTexts.viewersSaved }]);
    expect(await (await get("/api/pyra/viewers", admin)).json<PyraViewers>()).toEqual({
      sr300Viewers: [both.user.email, one.user.email, "no-account@people.example"].toSorted(),
      ms80shViewers: [both.user.email],
    });
    expect([await tabs(both.cookie), await tabs(one.cookie), await tabs(none.cookie), await tabs(admin)]).toEqual([
      ["SR300", "MS80SH"],
      ["SR300"],
      [],
      ["SR300", "MS80SH"],
    ]);
    const statuses = async (cookie: string) => [
      (await data(cookie, device.SR300)).status,
      (await data(cookie, device.MS80SH)).status,
    ];
    expect([await statuses(both.cookie), await statuses(one.cookie), await statuses(none.cookie)]).toEqual([
      [200, 200],
      [200, 404],
      [403, 403],
    ]);
    await save(nobody);
    expect([await tabs(one.cookie), await statuses(one.cookie)]).toEqual([[], [403, 403]]);
  });

  it("are identified by a verified address only", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    await save({ ...nobody, sr300Viewers: [user.email] });
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id));
    expect(await tabs(cookie)).toEqual([]);
    expect((await data(cookie, device.SR300)).status).toBe(403);
  });

  it("are returned as true or false, about oneself and to an Admin about everyone [P-208]", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const other = await aSignedInPerson();
    await save({ ...nobody, ms80shViewers: [user.email] });
    const isViewer = async (tab: string, email: string, asking = cookie) => {
      const answer = await get(`/api/pyra/isViewer/${tab}?email=${encodeURIComponent(email)}`, asking);
      return answer.status === 200 ? answer.json() : answer.status;
    };
    expect([await isViewer("SR300", user.email), await isViewer("MS80SH", user.email.toUpperCase())]).toEqual([
      false,
      true,
    ]);
    expect([await isViewer("MS80SH", user.email, admin), await isViewer("MS80SH", other.user.email, admin)]).toEqual([
      true,
      false,
    ]);
    expect([await isViewer("MS80SH", user.email, other.cookie), await isViewer("X", user.email)]).toEqual([403, 422]);
  });

  it("are lists of up to a thousand addresses, edited by an Admin, with a log line for each change [P-220]", async ({
    expect,
  }) => {
    const many = Array.from({ length: 1001 }, (_, n) => `viewer-${n}@people.example`);
    const wrong = [
      { ...nobody, sr300Viewers: many },
      { ...nobody, ms80shViewers: ["not an address"] },
      { ms80shViewers: [] },
    ];
    for (const lists of wrong) expect((await save(lists as PyraViewers)).status).toBe(422);
    expect((await save({ ...nobody, sr300Viewers: many.slice(1) })).status).toBe(200);
    expect((await (await get("/api/pyra/viewers", admin)).json<PyraViewers>()).sr300Viewers).toHaveLength(1000);
    await save({ ...nobody, sr300Viewers: ["last@people.example"] });
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "pyra-viewers-saved"))
      .orderBy(auditLog.id);
    expect(lines.at(-1)!.after).toEqual({ sr300Viewers: ["last@people.example"] });
    const viewer = await aSignedInPerson({ email: "last@people.example" });
    expect((await get("/api/pyra/viewers", viewer.cookie)).status).toBe(403);
    expect((await save(nobody, viewer.cookie)).status).toBe(403);
  });

  it("have no tab without a configured device, which only an Admin sees", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    await save({ sr300Viewers: [user.email], ms80shViewers: [user.email] });
    const unset = { PYRA_SR300_DEVICE: device.SR300 };
    const boards = async (asking: string) =>
      (await (await ask("GET", "/api/session", { cookie: asking, settings: unset })).json<Session>()).pyranometers;
    expect(await boards(cookie)).toEqual([{ tab: "SR300", deviceId: device.SR300 }]);
    expect(await boards(admin)).toEqual([
      { tab: "SR300", deviceId: device.SR300 },
      { tab: "MS80SH", deviceId: null },
    ]);
  });
});
