import { env } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, dayOf, instantOf, weekday } from "#contract/common/calendar";
import { decisionFigures, windowText } from "#contract/decision/texts";
import type { PlantPlan } from "#contract/decision/plant-plan";
import { plantDecision } from "#domain/decision/index";
import { dueMonday, sendMondayDecisions } from "../../../worker/features/reports/monday.ts";
import { database } from "../../../worker/platform/db.ts";
import { calculationInputs, cleaningEvents, mailOutbox, staffPlants, users } from "../../../worker/platform/schema.ts";
import { startingInputs } from "#contract/records/inputs";
import { desertPlan, rowOfPlan } from "../../fixtures/desert-plan.ts";
import { sensor } from "../../fixtures/plant-plan.ts";
import { aPerson, aPlant, db } from "../access/people.ts";
import { aDevice, someDays } from "../devices/builders.ts";
import { aStoredPlan } from "../plant-plans/builders.ts";
import { recording } from "../query-plan.ts";
import { withSmtp } from "../mail/received.ts";

const portal = withSmtp();
const ZONE = "America/Los_Angeles";
const MONDAY = "2026-11-30";
const HOUR = 3600;
const SEVEN = instantOf(ZONE, MONDAY, 7 * HOUR);

async function aPlanned(owner: string, plan: PlantPlan | null, name = "Desert Plant"): Promise<string> {
  const plant = await aPlant({ owners: [owner], plant_name: name });
  await aStoredPlan(plant, plan);
  return plant;
}
const noWash: PlantPlan = { ...desertPlan, best: 0, worth: desertPlan.worth.map(() => -5), washes: [] };
const later: PlantPlan = {
  ...desertPlan,
  worth: desertPlan.worth.map((_, week) => 2000 - 200 * Math.abs(week - 8)),
  plans: desertPlan.plans.with(2, { dates: [addDays(MONDAY, 56)], loss: 1 }),
};
const aReader = (values: Parameters<typeof aPerson>[0] = {}) => aPerson({ time_zone: ZONE, ...values });
const mailsTo = (to: string) =>
  db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.to, to), eq(mailOutbox.template, "monday")));
const send = (now = SEVEN) => sendMondayDecisions(portal, db, now);

describe("the time of the Monday mail", () => {
  it("is Monday from 7 AM on in the reader's zone, for a day, across clock changes as well", ({ expect }) => {
    const zone = fc.constantFrom(
      ZONE,
      "America/New_York",
      "Europe/Berlin",
      "Asia/Kathmandu",
      "Pacific/Honolulu",
      "UTC",
    );
    /** 2026 to 2033. */
    const instant = fc.integer({ min: 1_767_225_600, max: 2_019_686_400 });
    fc.assert(
      fc.property(zone, instant, (place, from) => {
        const due = Array.from({ length: 15 * 24 }, (_, hour) => from + hour * HOUR).flatMap((at) => {
          const monday = dueMonday(place, at);
          return monday === null ? [] : [{ monday, at }];
        });
        for (const { monday, at } of due) {
          expect(weekday(monday)).toBe(0);
          const seven = instantOf(place, monday, 7 * HOUR);
          expect([dayOf(place, seven), dueMonday(place, seven), dueMonday(place, seven - 1)]).toEqual([
            monday,
            monday,
            null,
          ]);
          expect(at - seven).toBeLessThan(24 * HOUR);
        }
        expect(new Set(due.map(({ monday }) => monday)).size).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 60 },
    );
    // The clocks change on the Sundays before.
    for (const day of ["2026-03-09", "2026-11-02"]) expect(dueMonday(ZONE, instantOf(ZONE, day, 7 * HOUR))).toBe(day);
  });
});

describe("the Monday mail", () => {
  it("names the plants to wash, fix or leave, once, with the figures of their decisions", async ({ expect }) => {
    const { id, email } = await aReader();
    const plant = await aPlanned(id, desertPlan);
    await aPlanned(id, null, "Southeast");
    await aPlanned(id, later, "Pecos");
    await aPlanned(id, noWash, "Valdosta");
    await send(SEVEN - 1);
    expect(await mailsTo(email)).toEqual([]);
    for (const at of [SEVEN, SEVEN + 300, SEVEN + 23 * HOUR]) await send(at);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Wash 1 plant by the week of Dec 7: worth $1,850");
    const decision = plantDecision(rowOfPlan(desertPlan), MONDAY);
    const [worth, waiting] = decisionFigures(decision);
    for (const text of [
      "Worth $1,850 after its cost. Each week of waiting costs $180.",
      `  Window: ${windowText(decision.wash!)}`,
      `  ${worth!.label}: ${worth!.value} (${worth!.note})`,
      `  ${waiting!.label}: ${waiting!.value}`,
      `  Plan wash: https://portal.example/dashboard?plant=${plant}`,
      "Fix: No decision yet: 2 of 4 setup steps left.",
      "2 plants can wait; next: Pecos,",
      "Monday decisions is on in Notifications",
    ])
      expect(mail!.text).toContain(text);
    expect(mail!.unsubscribe).toContain("source=monday");
  });

  it("says that nothing is to be washed, or what needs a fix", async ({ expect }) => {
    const [quiet, broken] = [await aReader(), await aReader()];
    await aPlanned(quiet.id, noWash);
    for (const plan of [noWash, null, null]) await aPlanned(broken.id, plan);
    await send();
    expect((await mailsTo(quiet.email))[0]!.subject).toBe("Nothing to wash this week");
    expect((await mailsTo(broken.email))[0]!.subject).toBe("Nothing to wash, 2 plants need a fix");
  });

  it("names the sensors of a silent plant, as its page does", async ({ expect }) => {
    const { id, email } = await aReader();
    const plant = await aPlant({ owners: [id], plant_name: "Silent" });
    const sensors = ["North", "South"].map((name) => sensor(name, { state: "silent" }));
    const { facts } = rowOfPlan(desertPlan);
    await aStoredPlan(plant, desertPlan, { facts: { ...facts, obstacles: ["sensorOffline"], sensors } });
    await send();
    expect((await mailsTo(email))[0]!.text).toContain("Check power and connection of North and South.");
  });

  it("adds what a wash of the last two weeks has gained", async ({ expect }) => {
    const { id, email } = await aReader();
    const plant = await aPlanned(id, noWash, "Kettleman");
    const device = await aDevice(plant, { timezone: ZONE });
    const inputs = { ...startingInputs, array_size: 1000, solar_cost: 0.1 };
    await db
      .insert(calculationInputs)
      .values({ plant_id: plant, values: inputs, version: 1, saved_by: id, saved_at: 1 });
    const washed = "2026-11-19";
    await db.insert(cleaningEvents).values({ device_id: device, day: washed, created_at: 1 });
    await someDays(
      device,
      addDays(washed, -7),
      Array.from({ length: 7 }, () => ({ loss: 2.9 })),
    );
    await someDays(
      device,
      addDays(washed, 1),
      Array.from({ length: 7 }, () => ({ loss: 0.3 })),
    );
    await send();
    expect((await mailsTo(email))[0]!.text).toMatch(/Kettleman, washed Nov 19: 2\.9% to 0\.3%, \$\d+ a day/);
  });

  it("is for owners and staff who see dashboards and have the switch on", async ({ expect }) => {
    const owner = await aReader();
    const plant = await aPlanned(owner.id, noWash);
    const staffWith = async (dashboardPageAccess: boolean) => {
      const person = await aReader({ user_type: "Staff", owner_id: owner.id, dashboardPageAccess });
      await db.insert(staffPlants).values({ plant_id: plant, staff_id: person.id });
      return person;
    };
    const [staff, blind] = [await staffWith(true), await staffWith(false)];
    const others = {
      "another zone": await aReader({ time_zone: "Pacific/Honolulu" }),
      "switch off": await aReader({ mondayDecisions: false }),
      "all off": await aReader({ allNotifications: false }),
      unverified: await aReader({ emailVerified: false }),
      demo: await aReader({ demo: true }),
      disabled: await aReader({ status: "Disable" }),
    };
    for (const { id } of Object.values(others)) await aPlanned(id, noWash);
    const plantless = await aReader();
    const admin = await aReader({ user_type: "Admin" });
    await send();
    const all = [owner, staff, blind, plantless, admin, ...Object.values(others)].map(({ email }) => email);
    const got = await db.select({ to: mailOutbox.to }).from(mailOutbox).where(inArray(mailOutbox.to, all));
    expect(got.map(({ to }) => to).toSorted()).toEqual([owner.email, staff.email].toSorted());
  });

  it("looks at nobody whose plants have no decision yet, however many they are", async ({ expect }) => {
    const reads = async (): Promise<number> => {
      const recorded = recording(env.DB);
      await sendMondayDecisions(portal, database({ ...env, DB: recorded.db }), SEVEN);
      return recorded.queries.length;
    };
    await send();
    const before = await reads();
    for (let more = 0; more < 10; more++) await aPlant({ owners: [(await aReader()).id] });
    expect(await reads()).toBe(before);
  });

  it("is sent in turns, and one that fails keeps no other waiting", async ({ expect }) => {
    await db.update(users).set({ mondayDecisions: false });
    const people = await Promise.all(Array.from({ length: 30 }, () => aReader()));
    for (const { id } of people) await aPlanned(id, noWash);
    const count = () =>
      db.$count(
        mailOutbox,
        inArray(
          mailOutbox.to,
          people.map(({ email }) => email),
        ),
      );
    await send();
    expect(await count()).toBe(25);
    await send(SEVEN + 300);
    expect(await count()).toBe(30);
  });
});
