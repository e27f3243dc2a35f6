import { env, exports } from "cloudflare:workers";
import { and, eq, ne, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { mailPolicy } from "../../../worker/access/headers.ts";
import { removeAttachments } from "../../../worker/adapters/mail/attachments.ts";
import { deliver } from "../../../worker/adapters/mail/index.ts";
import { transportOf } from "../../../worker/adapters/mail/transport.ts";
import { addDays, dayOf } from "#contract/common/calendar";
import { dollars, percent } from "#contract/common/format";
import type { StoredLossCurve } from "#contract/savings/loss-curve";
import { GOOD_CODE } from "#contract/soiling/day-quality";
import type { SoilingLoss } from "#contract/soiling/soiling";
import type { PlantDevicesSoiling } from "#contract/plants/devices";
import { reportTexts } from "#contract/reports/texts";
import type { ReportPreview } from "#contract/reports/settings";
import { dueAt, newestDueDay, sendDueReports } from "../../../worker/features/reports/send.ts";
import {
  calculationInputs,
  dailySoiling,
  devices,
  energyYears,
  mailOutbox,
  plantOwners,
  reportSettings,
} from "../../../worker/platform/schema.ts";
import { startingInputs } from "#contract/records/inputs";
import { aDevice, anOwnerWithPlant, aSignedInPerson, call, db } from "../access/people.ts";
import { someDays } from "../devices/builders.ts";
import { receivedBy, withSmtp } from "../mail/received.ts";
import { aToken, withToken } from "../tokens/support.ts";

const ZONE = "America/Los_Angeles";
const FORM = { frequency: "weekly", reports: ["7 days Loss", "30 days Loss"], devices: [] };
const portal = withSmtp();

async function aReader(values: Parameters<typeof aSignedInPerson>[0] = {}) {
  const { user, cookie, plant } = await anOwnerWithPlant({ time_zone: ZONE, ...values }, { plant_name: "North" });
  const device = await aDevice(plant, { device_name: "A" });
  const now = dueAt(ZONE, newestDueDay("weekly", ZONE, Date.now() / 1000));
  const yesterday = addDays(dayOf(ZONE, now), -1);
  for (let n = 0; n < 10; n++)
    await db.insert(dailySoiling).values({
      device_id: device,
      day: addDays(yesterday, -n),
      insol_clean: 5,
      insol_soiled: 4.8,
      loss: 4,
      quality: GOOD_CODE,
      samples: 500,
      window_insolation: 5,
    });
  const inputs = { ...startingInputs, array_size: 1000, solar_cost: 0.1 };
  await db
    .insert(calculationInputs)
    .values({ plant_id: plant, values: inputs, version: 1, saved_by: user.id, saved_at: 1 });
  await call("PUT", "/api/report/settings", { cookie, json: FORM });
  await db.update(reportSettings).set({ started_at: 1 }).where(eq(reportSettings.user_id, user.id));
  return { user, cookie, plant, device, now };
}
const queued = (to: string) =>
  db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.to, to), eq(mailOutbox.template, "report")));
const send = (now: number) =>
  deliver({ db, files: env.FILES, transport: transportOf(portal), from: "portal@portal.example", now });

describe("a report by mail", () => {
  it("arrives once when it is due, with losses, dollars and the days they are based on", async ({ expect }) => {
    const { user, now } = await aReader();
    await sendDueReports(portal, db, now);
    // As if the worker died before storing the day.
    await db.update(reportSettings).set({ last_due_day: null }).where(eq(reportSettings.user_id, user.id));
    await sendDueReports(portal, db, now + 300);
    await sendDueReports(portal, db, now + 600);
    await send(now + 600);
    const received = await receivedBy(user.email);
    expect(received).toHaveLength(1);
    const { mail } = received[0]!;
    // 7 days x 5 kWh/m2 x 1000 kW x 0.176 x 5.6 x 0.8 x 4% x $0.1.
    expect(mail.subject).toBe("Soiling cost you $110 in 7 days");
    expect(mail.text).toContain("7 days Loss: 4.00% · $110 · 7 of 7 days");
    expect(mail.text).toContain(`30 days Loss: ${reportTexts.notEnough(10, 30)}`);
    expect(mail.html).toContain("North, A");
    expect(mail.text).toContain(reportTexts.reason);
    expect(mail.attachments).toMatchObject([
      { filename: `soilsight-report-${addDays(dayOf(ZONE, now), -1)}.pdf`, mimeType: "application/pdf" },
    ]);
    const [pdf] = mail.attachments;
    expect(new TextDecoder().decode(new Uint8Array(pdf!.content as ArrayBuffer).slice(0, 5))).toBe("%PDF-");
    const [sent] = await queued(user.email);
    expect(await env.FILES.head(sent!.attachments![0]!.key)).not.toBeNull();
    await removeAttachments(db, env.FILES, now + 600);
    expect(await env.FILES.head(sent!.attachments![0]!.key)).toBeNull();
    expect((await queued(user.email))[0]!.attachments).toBeNull();
    expect(mail.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe("List-Unsubscribe=One-Click");
  });

  it("is stopped by one click, also when it is already waiting [A-095]", async ({ expect }) => {
    const { user, now } = await aReader();
    await sendDueReports(portal, db, now);
    const [waiting] = await queued(user.email);
    const { pathname, search } = new URL(waiting!.unsubscribe!);
    expect((await exports.default.fetch(`http://localhost${pathname}${search}`, { redirect: "manual" })).status).toBe(
      303,
    );
    expect(await queued(user.email)).toHaveLength(1);
    const stopped = await exports.default.fetch(`http://localhost${pathname}${search}`, { method: "POST" });
    expect(stopped.status).toBe(200);
    await send(now);
    await sendDueReports(portal, db, now + 14 * 86_400);
    expect(await queued(user.email)).toMatchObject([{ state: "dead", text: null, html: null }]);
    expect(await receivedBy(user.email)).toEqual([]);
    const { key } = waiting!.attachments![0]!;
    await removeAttachments(db, env.FILES, now);
    expect(await env.FILES.head(key)).toBeNull();
  });

  it("is stopped by the switch in Notifications when it is already waiting", async ({ expect }) => {
    const { user, cookie, now } = await aReader();
    await sendDueReports(portal, db, now);
    const json = { notifications: { emailReports: false } };
    expect((await call("PUT", "/api/account/notifications", { cookie, json })).status).toBe(204);
    await send(now);
    expect(await queued(user.email)).toMatchObject([{ state: "dead", text: null }]);
    expect(await receivedBy(user.email)).toEqual([]);
  });

  it("is not for demo, disabled or unverified people, nor before the first save", async ({ expect }) => {
    for (const values of [{ demo: true }, { status: "Disable" }, { emailVerified: false }] as const) {
      const { user, now } = await aReader();
      await db.run(
        "demo" in values
          ? sql`update users set demo = 1 where id = ${user.id}`
          : "status" in values
            ? sql`update users set status = 'Disable' where id = ${user.id}`
            : sql`update users set email_verified = 0 where id = ${user.id}`,
      );
      await sendDueReports(portal, db, now);
      expect(await queued(user.email)).toEqual([]);
    }
    const { user, now } = await aReader();
    await db.update(reportSettings).set({ started_at: now }).where(eq(reportSettings.user_id, user.id));
    await sendDueReports(portal, db, now + 60);
    expect(await queued(user.email)).toEqual([]);
  });

  it("sums the sensors of a plant, which has one table", async ({ expect }) => {
    const { user, plant, now } = await aReader();
    const other = await aDevice(plant, { device_name: "B" });
    const silent = await aDevice(plant, { device_name: "C" });
    const yesterday = addDays(dayOf(ZONE, now), -1);
    await someDays(
      other,
      addDays(yesterday, -6),
      Array.from({ length: 7 }, () => ({ loss: 2 })),
    );
    await someDays(silent, addDays(yesterday, -6), [{ loss: 50 }]);
    await sendDueReports(portal, db, now);
    const [mail] = await queued(user.email);
    // Mean of 4% and 2%, for the whole array, and of 50% as well on the first day: a week at 3% is $83.
    expect(mail!.subject).toBe("Soiling cost you $145 in 7 days");
    expect(mail!.text).toContain("North lost the most: $145.");
    expect(mail!.text).toContain("North, all sensors of the plant\n  7 days Loss: 5.24% · $145 · 7 of 7 days");
    expect(mail!.text!.match(/7 days Loss/g)).toHaveLength(1);
  });

  it("has the dollars of the API: with the loss curve, with retired sensors, and without those that report only their loss", async ({
    expect,
  }) => {
    const { user, plant, now } = await aReader();
    const lossOnly = await aDevice(plant, { device_name: "B" });
    const yesterday = addDays(dayOf(ZONE, now), -1);
    const week = Array.from({ length: 7 }, () => ({ loss: 3, insol_clean: null, insol_soiled: null }));
    await someDays(lossOnly, addDays(yesterday, -6), week);
    // With a share, so that it takes one from the others only in spans in which it reported.
    const retired = { device_name: "C", status: "Disable", retired_at: 1, array_share: 30 } as const;
    const [lately, before] = [await aDevice(plant, retired), await aDevice(plant, retired)];
    await someDays(
      lately,
      addDays(yesterday, -6),
      Array.from({ length: 5 }, () => ({ loss: 8 })),
    );
    await someDays(
      before,
      addDays(yesterday, -90),
      Array.from({ length: 30 }, () => ({ loss: 20 })),
    );
    const token = await aToken(user);
    const range = `plant_id=${plant}&from=${addDays(yesterday, -6)}&to=${yesterday}&by=total`;
    const both = async () => {
      await db.delete(mailOutbox).where(eq(mailOutbox.to, user.email));
      await db.update(reportSettings).set({ last_due_day: null }).where(eq(reportSettings.user_id, user.id));
      await sendDueReports(portal, db, now);
      const [mail] = await queued(user.email);
      const read = await withToken(token, `/api/v1/losses?${range}`);
      const { data } = await read.json<{ data: { income_loss_usd: number }[] }>();
      const usd = dollars(data[0]!.income_loss_usd, 0);
      expect(mail!.subject).toBe(`Soiling cost you ${usd} in 7 days`);
      expect(mail!.text).toContain(` · ${usd} · 7 of 7 days`);
      return data[0]!.income_loss_usd;
    };
    const plain = await both();
    // 1.25% of income for each 2.5% of soiling: half of it.
    const shares = Array.from({ length: 156 }, (_, at) => (at % 13) * 0.0125);
    const curve: StoredLossCurve = {
      shares,
      fivePercent: 0.025,
      clippedKwh: 1,
      limitedHours: 1,
      sources: ["clipping"],
    };
    await db.insert(energyYears).values({
      plant_id: plant,
      kind: "PVsyst",
      file_name: "year.csv",
      daily_kwh: [],
      loss_curve: curve,
      source_key: "none",
      uploaded_by: user.id,
      uploaded_at: 1,
    });
    expect(await both()).toBeCloseTo(plain / 2, 1);
  });

  it("ends with the day of the tiles", async ({ expect }) => {
    const { cookie, plant } = await aReader();
    const device = await aDevice(plant, { device_name: "Rising" });
    const losses = Array.from({ length: 40 }, (_, n) => ({ loss: 1 + 0.1 * n }));
    await someDays(device, addDays(dayOf(ZONE, Date.now() / 1000), -39), losses);
    await db.update(devices).set({ array_share: 0 }).where(ne(devices.device_id, device));
    const shown = await (await call("POST", "/api/report/preview", { cookie, json: FORM })).json<ReportPreview>();
    const tiles = await (await call("GET", `/api/device/getSoilingLoss/${device}`, { cookie })).json<SoilingLoss>();
    expect(shown.text).toContain(`7 days Loss: ${percent(tiles.sevenDaysLoss!)} `);
    expect(shown.text).toContain(`30 days Loss: ${percent(tiles.thirtyDaysLoss!)} `);
    // Within half a point of calibration.
    await db.update(dailySoiling).set({ loss: 0.3 }).where(eq(dailySoiling.device_id, device));
    const clean = await (await call("POST", "/api/report/preview", { cookie, json: FORM })).json<ReportPreview>();
    expect(clean.text).toContain("7 days Loss: ≈ 0% ");
  });

  it("counts a sensor that was retired yesterday, as the tiles of its plant do", async ({ expect }) => {
    const { cookie, plant, device } = await aReader();
    const yesterday = addDays(dayOf(ZONE, Date.now() / 1000), -1);
    const first = addDays(yesterday, -6);
    await db.delete(dailySoiling).where(eq(dailySoiling.device_id, device));
    const retired = await aDevice(plant, { status: "Disable", retired_at: 1, array_share: 40 });
    const losses = { [device]: 3, [await aDevice(plant)]: 3, [retired]: 9 };
    const week = (loss: number) => Array.from({ length: 7 }, () => ({ loss }));
    for (const [id, loss] of Object.entries(losses)) await someDays(id, first, week(loss));
    const tiles = `/api/plant/getPlantDevicesDataIsolationChart/${plant}/${first}/${yesterday}`;
    const { loss: mean } = (await (await call("GET", tiles, { cookie })).json<PlantDevicesSoiling>()).plant;
    expect(mean).toBeCloseTo(0.6 * 3 + 0.4 * 9, 9);
    const report = await (await call("POST", "/api/report/preview", { cookie, json: FORM })).json<ReportPreview>();
    expect(report.text).toContain(`7 days Loss: ${percent(mean!)} `);
  });

  it("contains only plants that the person still has", async ({ expect }) => {
    const { user, plant, now } = await aReader();
    await db.delete(plantOwners).where(eq(plantOwners.plant_id, plant));
    await sendDueReports(portal, db, now);
    const [mail] = await queued(user.email);
    expect(mail!.text).toContain(reportTexts.noDevices);
    expect(mail!.text).not.toContain("North");
  });

  it("can be previewed and tested with the same figures", async ({ expect }) => {
    const { user, cookie, device } = await aReader();
    const preview = (idealPerformance: number) =>
      call("POST", "/api/report/preview", {
        cookie,
        json: { ...FORM, devices: [{ device_id: device, lastWashEvent: "2025-10-01", idealPerformance }] },
      });
    const shown = await (await preview(0.8)).json<ReportPreview>();
    expect((await call("POST", "/api/report/test", { cookie, json: {} })).status).toBe(200);
    const [sent] = await queued(user.email);
    expect(sent!.subject).toBe(shown.subject);
    expect(sent!.text).toBe(shown.text);
    const settings = JSON.stringify({
      ...FORM,
      devices: [{ device_id: device, lastWashEvent: "2025-10-01", idealPerformance: 0.8 }],
    });
    const framed = await call("POST", "/api/report/preview/mail", {
      cookie,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ settings }).toString(),
    });
    expect((await framed.text()).replace('<base target="_blank">', "")).toBe(sent!.html);
    expect(framed.headers.get("content-security-policy")).toBe(mailPolicy);
    expect(mailPolicy).not.toMatch(/script|allow-same-origin|allow-forms/);
    const higher = await (await preview(1)).json<ReportPreview>();
    expect(higher.text).toContain(reportTexts.idealPerformance("1.00"));
  });
});
