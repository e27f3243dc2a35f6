import { and, eq } from "drizzle-orm";
import { beforeAll, describe, it } from "vitest";
import { addDays, dayOf, mondayOf } from "#contract/common/calendar";
import type { ListedDecisions } from "#contract/decision/decisions";
import { auditLog, plantOwners, staffPlants, users } from "../../../worker/platform/schema.ts";
import { desertPlan } from "../../fixtures/desert-plan.ts";
import { aPerson, aPlant, aSession, call, db, ORIGIN } from "../access/people.ts";
import { aDevice } from "../devices/builders.ts";
import { started } from "../portfolio/support.ts";
import { aStoredPlan } from "../plant-plans/builders.ts";
import { aToken, withToken } from "../tokens/support.ts";

interface CalendarEvent {
  [name: string]: string;
}

/** A small reader of RFC 5545: joins folded lines, reads names without their parameters, and undoes the escapes. */
function eventsOf(text: string): CalendarEvent[] {
  const lines = text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
  const events: CalendarEvent[] = [];
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^:;]+)[^:]*:(.*)$/.exec(line) ?? [];
    if (name === "BEGIN" && value === "VEVENT") events.push({});
    else if (events.length > 0) events.at(-1)![name] = value.replaceAll(/\\([,;\\])/g, "$1").replaceAll("\\n", "\n");
  }
  return events;
}

async function anOwner() {
  const user = await aPerson();
  const cookie = await aSession(user.id);
  const plant = await aPlant({ owners: [user.id], plant_name: "Mesa, North" });
  return { user, cookie, plant, device: await aDevice(plant) };
}
const link = async (cookie: string) =>
  (await (await call("POST", "/api/calendar-feed", { cookie, json: {} })).json<{ link: string }>()).link;
const read = (address: string) => call("GET", address.slice(ORIGIN.length));

/** The desert plan from the Monday after next on, or `weeks` later. */
function planOf(weeks: number) {
  const start = addDays(mondayOf(dayOf("UTC", Date.now() / 1000)), 14);
  const later = addDays(start, 7 * weeks);
  const plans = [
    { dates: [], loss: 213_300 },
    { dates: [later], loss: 180_000 },
    { dates: [later, addDays(later, 56)], loss: 160_000 },
  ];
  return { ...desertPlan, startDay: later, plans };
}
const decided = async (cookie: string, plant: string) =>
  (await (await call("GET", "/api/decisions", { cookie })).json<ListedDecisions>()).plants.find(
    ({ plant_id }) => plant_id === plant,
  )!;
const compact = (day: string) => day.replaceAll("-", "");

let owner: Awaited<ReturnType<typeof anOwner>>;
let address = "";
beforeAll(async () => {
  owner = await anOwner();
  await aStoredPlan(owner.plant, planOf(0));
  address = await link(owner.cookie);
});

describe("the calendar feed", () => {
  it("has the washes of the decision, and moves them by their UID [O-008]", async ({ expect }) => {
    const answer = await read(address);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n");
    const before = eventsOf(text);
    const { wash } = await decided(owner.cookie, owner.plant);
    expect(before[0]).toMatchObject({
      SUMMARY: "Wash Mesa, North",
      DTSTART: compact(wash!.best),
      DTEND: compact(addDays(wash!.best, 1)),
      UID: `wash-1.${owner.plant}@soilsight`,
      URL: `${ORIGIN}/dashboard?plant=${owner.plant}`,
    });
    await aStoredPlan(owner.plant, planOf(2));
    const after = eventsOf(await (await read(address)).text());
    const moved = await decided(owner.cookie, owner.plant);
    expect(moved.wash!.best).not.toBe(wash!.best);
    expect(after[0]).toMatchObject({ UID: before[0]!.UID, DTSTART: compact(moved.wash!.best) });
    expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
  });

  it("has the campaigns, too [O-008]", async ({ expect }) => {
    const id = await started(owner);
    const events = eventsOf(await (await read(address)).text());
    expect(events.filter(({ UID }) => UID === `${id}.${owner.plant}@soilsight`)).toMatchObject([
      { STATUS: "TENTATIVE" },
    ]);
  });

  it("ends with a new link, when it is turned off, and with a wrong letter [O-008]", async ({ expect }) => {
    const other = await anOwner();
    const [first, second] = [await link(other.cookie), await link(other.cookie)];
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    // Of the signature's first letter, whose bits all count.
    const at = second.lastIndexOf(".", second.lastIndexOf("/")) + 1;
    const letter = `${second.slice(0, at)}${second[at] === "A" ? "B" : "A"}${second.slice(at + 1)}`;
    expect((await read(letter)).status).toBe(404);
    expect(
      (await read(second.replace(`${other.user.id}.${other.user.id}`, `${owner.user.id}.${owner.user.id}`))).status,
    ).toBe(404);
    expect((await call("DELETE", "/api/calendar-feed", { cookie: other.cookie })).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    expect((await call("DELETE", "/api/calendar-feed", { cookie: other.cookie })).status).toBe(404);
    const third = await link(other.cookie);
    expect([third === second, (await read(third)).status, (await read(second)).status]).toEqual([false, 200, 404]);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, other.user.id));
    expect(lines.map(({ action }) => action)).toEqual([
      "calendar-feed-made",
      "calendar-feed-made",
      "calendar-feed-ended",
      "calendar-feed-made",
    ]);
    expect(JSON.stringify(lines)).not.toContain(third.split(".").at(-2)!.slice(0, 43));
  });

  it("shows what the person may see at the moment, to nobody else [O-008]", async ({ expect }) => {
    const staff = await aPerson({ user_type: "Staff", owner_id: owner.user.id });
    const cookie = await aSession(staff.id);
    const own = await link(cookie);
    const plants = async () => eventsOf(await (await read(own)).text()).filter(({ UID }) => UID!.startsWith("wash-1."));
    expect(await plants()).toEqual([]);
    await db.insert(staffPlants).values({ staff_id: staff.id, plant_id: owner.plant });
    expect(await plants()).toHaveLength(1);
    await db.delete(staffPlants).where(and(eq(staffPlants.staff_id, staff.id), eq(staffPlants.plant_id, owner.plant)));
    expect(await plants()).toEqual([]);
    const fields = [{ status: "Disable" }, { dashboardPageAccess: false }, { owner_id: (await aPerson()).id }] as const;
    for (const change of fields) {
      await db.update(users).set(change).where(eq(users.id, staff.id));
      expect([change, (await read(own)).status]).toEqual([change, 404]);
      const back = { status: "Enable", dashboardPageAccess: null, owner_id: owner.user.id } as const;
      await db.update(users).set(back).where(eq(users.id, staff.id));
      expect((await read(own)).status).toBe(200);
    }
    // Removed in the portal: for good.
    await call("POST", "/api/staff/removeStaff", { cookie: owner.cookie, json: { staff_id: staff.id } });
    await db.update(users).set({ status: "Enable" }).where(eq(users.id, staff.id));
    expect((await read(own)).status).toBe(404);
  });

  it("isn't for tokens, and a cookie changes nothing [O-008]", async ({ expect }) => {
    expect((await withToken(await aToken(owner.user), "/api/calendar-feed")).status).toBe(403);
    const other = await anOwner();
    const path = address.slice(ORIGIN.length);
    const events = eventsOf(await (await call("GET", path, { cookie: other.cookie })).text());
    expect(events[0]!.UID).toBe(`wash-1.${owner.plant}@soilsight`);
    await db.delete(plantOwners).where(eq(plantOwners.plant_id, owner.plant));
    expect(eventsOf(await (await read(address)).text())).toEqual([]);
  });
});
