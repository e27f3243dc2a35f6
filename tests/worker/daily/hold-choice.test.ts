import { env } from "cloudflare:workers";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { addDays } from "#contract/common/calendar";
import type { HoldChoice, PlantDecision } from "#contract/decision/decision";
import { shortDay } from "#contract/common/format";
import { holdChoiceTexts, holdOffer } from "#contract/decision/hold-choice";
import { decisionText } from "#contract/decision/texts";
import { siteOf } from "../../../worker/adapters/weather/index.ts";
import { runnerOf } from "../../../worker/features/plant-plans/runner.ts";
import { bodies } from "../../../worker/features/webhooks/formats.ts";
import { recommendationAnswer } from "../../../worker/features/plant-plans/v1-figures.ts";
import { database } from "../../../worker/platform/db.ts";
import {
  auditLog,
  cleaningEvents,
  devices,
  events,
  rainForecasts,
  washHolds,
} from "../../../worker/platform/schema.ts";
import { call } from "../access/people.ts";
import { pathOf, read, started } from "../portfolio/support.ts";
import { aForecast, aSkill } from "../weather/stored-forecast.ts";
import { anAnalyzedDevice, aRun, db, messagesOf, morning } from "./support.ts";

/** A Wednesday. */
const DAY = "2026-03-04";
const began = Date.now();
const at = (day: string) => vi.setSystemTime(1000 * morning(day));

async function aHeldPlant(rainOn = 2) {
  const owner = await anAnalyzedDevice(morning(DAY));
  const [device] = await db.select().from(devices).where(eq(devices.device_id, owner.device));
  const site = siteOf(device!);
  await aSkill();
  await aForecast(site, DAY, { at: morning(DAY) - 3600, rainOn });
  return { ...owner, site };
}
type HeldPlant = Awaited<ReturnType<typeof aHeldPlant>>;

const decisionOf = async ({ cookie, plant }: HeldPlant) =>
  (await call("GET", `/api/plant/${plant}/decision`, { cookie })).json<PlantDecision>();
const choose = ({ cookie, plant }: HeldPlant, is: HoldChoice["is"], version: number) =>
  call("PUT", `/api/plant/${plant}/hold`, { cookie, json: { is, version } });
const chosen = async (owner: HeldPlant, is: HoldChoice["is"], version: number) =>
  (await choose(owner, is, version)).json<PlantDecision>();
const holdsOf = ({ plant }: HeldPlant) => db.select().from(washHolds).where(eq(washHolds.plant_id, plant));

async function newsOn(day: string, { plant }: HeldPlant): Promise<string[]> {
  at(day);
  await aRun(runnerOf(env, database(env)), plant);
  return (await messagesOf(plant)).map(({ message, state }) => `${state}: ${message}`);
}

describe("a person's choice about a due wash", () => {
  beforeAll(() => void at(DAY));
  afterAll(() => void vi.setSystemTime(began));

  it("takes a wash off its hold for page, bell, campaign and crew, once, and leaves no trace when undone", async ({
    expect,
  }) => {
    const owner = await aHeldPlant();
    const campaign = await started(owner);
    const [said] = await newsOn(DAY, owner);
    expect(said).toMatch(/^open: Hold the wash/);
    const held = await decisionOf(owner);
    expect(held).toMatchObject({ state: "hold", choice: null, hold: { from: DAY, ended: null } });
    const [row] = await holdsOf(owner);
    const crewPage = async () => {
      const { links, steps } = await read(owner.cookie, campaign);
      const page = await (await call("GET", pathOf(links!.page))).text();
      return {
        offer: steps[0]!.offer,
        isHeld: steps[0]!.week!.hold !== undefined,
        says: page.includes("On hold until"),
      };
    };
    expect(await crewPage()).toEqual({
      offer: { is: "wash", version: 0, previous: null },
      isHeld: true,
      says: true,
    });

    const due = await chosen(owner, "wash", 0);
    expect(due).toMatchObject({
      state: "washNow",
      noRush: null,
      choice: { is: "wash", day: DAY, version: 1 },
      hold: { from: DAY, ended: { day: DAY, by: "person" } },
    });
    expect(due.wash).toEqual(held.wash);
    expect(await decisionOf(owner)).toEqual(due);
    expect(await holdsOf(owner)).toEqual([{ ...row, ended_day: DAY, hold: due.hold }]);
    expect((await messagesOf(owner.plant)).map(({ state }) => state)).toEqual(["cleared"]);
    expect(await crewPage()).toEqual({
      offer: { is: "hold", version: 1, previous: "wash" },
      isHeld: false,
      says: false,
    });
    const [line] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "wash-hold-chosen"), eq(auditLog.subject, owner.plant)))
      .orderBy(desc(auditLog.id));
    expect(line).toMatchObject({
      user_id: owner.user.id,
      before: { hold_choice: null },
      after: { hold_choice: "wash" },
    });

    // A second tab still shows the hold.
    const second = await choose(owner, "wash", 0);
    expect([second.status, (await second.json<{ title: string }>()).title]).toEqual([409, holdChoiceTexts.notOffered]);
    const stale = await choose(owner, "hold", 0);
    expect([stale.status, (await stale.json<{ title: string }>()).title]).toEqual([409, holdChoiceTexts.changed]);
    expect(await decisionOf(owner)).toEqual(due);

    const undone = await chosen(owner, null, 1);
    expect({ ...undone, choice: null }).toEqual(held);
    expect(await holdsOf(owner)).toEqual([row]);
    expect((await messagesOf(owner.plant)).map(({ state }) => state)).toEqual(["open"]);
    expect((await choose(owner, null, 2)).status).toBe(409);
  });

  it("is not offered while a crew washes, is taken back without a forecast, and is dated for other systems", async ({
    expect,
  }) => {
    const owner = await aHeldPlant(9);
    const crew = { device_id: owner.device, day: DAY, end_day: addDays(DAY, 8), created_at: 1 };
    await db.insert(cleaningEvents).values(crew);
    expect(holdOffer(await decisionOf(owner))).toBeNull();
    expect((await choose(owner, "hold", 0)).status).toBe(409);
    await db.delete(cleaningEvents).where(eq(cleaningEvents.device_id, owner.device));

    const held = await chosen(owner, "hold", 0);
    const until = addDays(DAY, 14);
    expect([held.state, recommendationAnswer(held, false).no_rush?.decide_again_day]).toEqual(["hold", until]);
    const written = await db
      .select()
      .from(events)
      .where(eq(events.plant_id, owner.plant))
      .orderBy(desc(events.sequence));
    const { headline: text } = decisionText(held);
    expect(text).toBe(`On hold until ${shortDay(until)}.`);
    expect(written[0]!.data).toMatchObject({ text, state: "hold", no_rush: true, decide_again_day: until });
    const occurrence = { event: written[0]!, plant: "Mesa North", device: null, portal: null, routingKey: "" };
    expect(bodies.slack(occurrence)).toMatchObject({ text: `Recommendation changed. Mesa North. ${text}` });

    // The same forecast, issued later, changes no figure.
    vi.setSystemTime(1000 * (morning(DAY) + 3600));
    await db
      .update(rainForecasts)
      .set({ issued_at: morning(DAY) + 1800 })
      .where(eq(rainForecasts.site, owner.site));
    expect(await decisionOf(owner)).toEqual(held);

    await db.delete(rainForecasts).where(eq(rainForecasts.site, owner.site));
    expect((await chosen(owner, "wash", 1)).state).toBe("washNow");
    expect(await chosen(owner, "hold", 2)).toMatchObject({ state: "hold", rain: null, hold: { from: DAY } });
  });

  it("sends a new message when a person takes over the portal's hold", async ({ expect }) => {
    const owner = await aHeldPlant();
    await newsOn(DAY, owner);
    await chosen(owner, "wash", 0);
    await chosen(owner, "hold", 1);
    const next = addDays(DAY, 1);
    await aForecast(owner.site, next, { at: morning(next) - 3600, rainOn: 1 });
    expect(await newsOn(next, owner)).toEqual([
      expect.stringMatching(/^cleared: Hold the wash/),
      "open: The wash at Test Plant was put on hold until Mar 18.",
    ]);
  });

  it("is in the messages of the next daily run", async ({ expect }) => {
    const owner = await aHeldPlant();
    await newsOn(DAY, owner);
    await chosen(owner, "wash", 0);
    const next = addDays(DAY, 1);
    await aForecast(owner.site, next, { at: morning(next) - 3600, rainOn: 1 });
    const [, due] = await newsOn(next, owner);
    expect(due).toMatch(/^open: .*Wash in the week of Mar 9\./);
    await chosen(owner, "hold", 1);
    const third = addDays(DAY, 2);
    await aForecast(owner.site, third, { at: morning(third) - 3600, rainOn: 9 });
    const news = await newsOn(third, owner);
    expect(news.map((one) => one.split(":")[0])).toEqual(["cleared", "cleared", "open"]);
    expect(news[2]).toBe("open: The wash at Test Plant was put on hold until Mar 18.");
    expect(await newsOn(addDays(DAY, 3), owner)).toEqual(news);
  });
});
