import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import { dollars } from "#contract/common/format";
import { decisionText } from "#contract/decision/texts";
import { soilingStatements } from "../../../worker/device/d1-sync/directory.ts";
import { announceDays } from "../../../worker/features/devices/index.ts";
import { storedDecisions } from "../../../worker/features/plant-plans/index.ts";
import { devices, events, messages, plants } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, call } from "../access/people.ts";
import { DAY, NOW, silentDevice, tick } from "../alerts/support.ts";
import { anAnalyzedDevice, aRun, runnerAt } from "../daily/support.ts";
import { anOffset, anOwnerWithDevice, someDays } from "../devices/builders.ts";
import { settle } from "../device/support.ts";
import { putFile, toa5, anUploader } from "../inbound/support.ts";
import { anOwnerWithUnit, asked, obey } from "../commands/support.ts";
import { move, started } from "../portfolio/support.ts";
import { db } from "./support.ts";

const ofPlant = (plant: string) => db.select().from(events).where(eq(events.plant_id, plant)).orderBy(events.sequence);
const typesOf = async (plant: string) => (await ofPlant(plant)).map(({ type }) => type);
const zone = "America/Los_Angeles";

describe("events", () => {
  it("say once that an alert was raised, acknowledged and cleared", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const device = await silentDevice(plant, DAY);
    await tick(NOW);
    await tick(NOW);
    const [alert] = await db.select().from(messages).where(eq(messages.device_id, device));
    const json = { kind: "acknowledge", ids: [alert!.id], comment: "On it" };
    await call("POST", "/api/alerts/answer", { cookie, json });
    await db
      .update(devices)
      .set({ last_data_at: NOW + 600 })
      .where(eq(devices.device_id, device));
    await tick(NOW + 600);
    await tick(NOW + 900);
    const seen = await ofPlant(plant);
    expect(seen.map(({ type }) => type)).toEqual(["alert.raised", "alert.acknowledged", "alert.cleared"]);
    for (const { data, device_id } of seen) {
      expect(device_id).toBe(device);
      expect(data).toMatchObject({
        alert_id: alert!.id,
        rule: "connection-lost",
        severity: "critical",
        title: alert!.title,
      });
    }
    expect(seen[0]!.data).toMatchObject({ message: alert!.message });
  });

  it("announce yesterday from 5 AM at the site with the figures of the screen, and later revisions once", async ({
    expect,
  }) => {
    const { plant, device } = await anOwnerWithDevice();
    const [day, today] = ["2026-03-03", "2026-03-04"];
    const at = (hour: number, minute = 7) => instantOf(zone, today, hour * 3600 + minute * 60);
    await someDays(device, "2026-03-01", [{ loss: 1 }, { loss: 2 }, { loss: 3.5 }] as never);
    await anOffset(device, 0.25);
    const revise = (loss: number, days: string[]) => {
      const rows = days.map((name) => ({
        day: Date.parse(`${name}T00:00:00Z`) / 86_400_000,
        insol_clean: 7,
        insol_soiled: 6.9,
        loss,
        quality: 1,
        samples: 288,
        uncertainty: 0.3,
        scatter: 0,
        window_insolation: 4,
        mark: null,
      }));
      return env.DB.batch(
        soilingStatements(
          env.DB,
          device,
          rows.map((row) => row.day),
          rows as never,
          { now: at(4), today, firstDay: rows[0]!.day, windowFrom: 0 },
        ),
      );
    };
    await announceDays(db, at(4));
    // Late samples of the night, before the day was announced.
    await revise(3.5, [day]);
    await announceDays(db, at(4, 20));
    expect(await typesOf(plant)).toEqual([]);
    await announceDays(db, at(5));
    await announceDays(db, at(6));
    const [ready, ...more] = await ofPlant(plant);
    expect(more).toEqual([]);
    expect(ready).toMatchObject({
      type: "daily_soiling.ready",
      device_id: device,
      data: {
        day,
        time_zone: zone,
        soiling_loss_percent: 3.75,
        soiling_ratio: 0.9625,
        quality: "ok",
        is_counted: true,
      },
    });
    // The same figures again, and the day that is under way, are no revision.
    await revise(3.5, [day]);
    await revise(9, [today]);
    await announceDays(db, at(7));
    expect(await typesOf(plant)).toHaveLength(1);
    await revise(4, [day]);
    await revise(4.5, ["2026-03-01", "2026-03-02"]);
    await announceDays(db, at(8));
    await announceDays(db, at(9));
    const [, revised, ...none] = await ofPlant(plant);
    expect(none).toEqual([]);
    expect(revised).toMatchObject({ type: "daily_soiling.revised", data: { first_day: "2026-03-01", last_day: day } });
  });

  it("follow a command of a device, and an upload of a person with its undo, but no file of a logger", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit();
    await asked(unit, "clean");
    await settle(unit.stub);
    expect(await typesOf(unit.plant)).toEqual([]);
    await obey(unit.key);
    await settle(unit.stub);
    expect(await ofPlant(unit.plant)).toMatchObject([
      { type: "command.ended", device_id: unit.id, data: { kind: "clean", state: "succeeded" } },
    ]);

    const { cookie, device } = await anUploader();
    const first = Math.floor(NOW / DAY) * DAY - 2 * DAY;
    await putFile(device.id, toa5(first, 20), { key: device.key });
    await putFile(device.id, toa5(first + 3600, 30), { cookie, name: "by hand.dat" });
    await settle(device.stub);
    const ofDevice = () => db.select().from(events).where(eq(events.device_id, device.id)).orderBy(events.sequence);
    const [stored, ...more] = await ofDevice();
    expect([stored!.type, stored!.data, more]).toMatchObject([
      "upload.stored",
      { file_name: "by hand.dat", accepted_rows: 30 },
      [],
    ]);
    const { upload_id } = stored!.data as { upload_id: number };
    await call("DELETE", `/api/device/${device.id}/batches/${upload_id}`, { cookie });
    await settle(device.stub);
    expect((await ofDevice()).filter(({ type }) => type.startsWith("upload")).map(({ type }) => type)).toEqual([
      "upload.stored",
      "upload.undone",
    ]);
  });

  it("follow a campaign to its end, for its owner only", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const id = await started(owner);
    await move(owner.cookie, id, owner.plant, { was: "waiting", state: "underWay" });
    await move(owner.cookie, id, owner.plant, { was: "waiting", state: "done" });
    await move(owner.cookie, id, owner.plant, { was: "underWay", state: "done" });
    const seen = await db.select().from(events).where(eq(events.owner_id, owner.user.id)).orderBy(events.sequence);
    expect(seen.map(({ type, data }) => [type, data])).toEqual([
      ["campaign.plant_changed", { campaign_id: id, state: "under_way" }],
      ["campaign.plant_changed", { campaign_id: id, state: "done" }],
      ["campaign.ended", { campaign_id: id, state: "done" }],
    ]);
  });

  it("tell of a new recommendation and of a due wash, once for the same plan", async ({ expect }) => {
    const day = "2026-03-04";
    const morning = instantOf(zone, day, 5 * 3600 + 7 * 60);
    const { plant } = await anAnalyzedDevice(morning);
    await aRun(runnerAt(morning), plant);
    await aRun(runnerAt(morning + 60), plant);
    const seen = await ofPlant(plant);
    expect(seen.map(({ type }) => type)).toEqual(["recommendation.changed", "wash.due"]);
    const [message] = await db
      .select()
      .from(messages)
      .where(and(eq(messages.plant_id, plant), eq(messages.type, "PLANT")));
    expect(seen[1]!.data).toMatchObject({ day, text: message!.message });
    const [shown] = await storedDecisions(db, eq(plants.plant_id, plant), morning + 60);
    expect(seen[0]!.data).toMatchObject({ text: decisionText(shown!.decision).headline });
    expect(seen[0]!.data).toMatchObject({ state: (seen[1]!.data as { state: string }).state, no_rush: false });
    const { worth_usd, worth_low_usd, worth_high_usd } = seen[0]!.data as Record<string, number>;
    const [worth, low, high] = [worth_usd, worth_low_usd, worth_high_usd].map((value) => dollars(value!, 0));
    expect(message!.message).toContain(`${worth} (${low} to ${high})`);
  });
});
