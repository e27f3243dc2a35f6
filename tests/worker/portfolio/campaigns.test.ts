import { and, eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, mondayOf } from "#contract/common/calendar";
import { crewWeekText } from "#contract/decision/crew-week";
import { campaignTexts, crewTexts } from "#contract/portfolio/campaign-texts";
import { type CampaignList, CAMPAIGN_LIMITS, LINK_DAYS } from "#contract/portfolio/campaigns";
import { startingInputs } from "#contract/records/inputs";
import { mailLimits } from "../../../worker/features/portfolio/campaigns/store.ts";
import {
  campaigns,
  mailOutbox,
  plantOwners,
  plants,
  staffPlants,
  usageCounts,
} from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, aSignedInPerson, call, ORIGIN } from "../access/people.ts";
import { planFrom } from "../../fixtures/desert-plan.ts";
import { aStoredPlan } from "../plant-plans/builders.ts";
import { aDevice, anOwnerWithDevice, someDays } from "../devices/builders.ts";
import { ask, cleaningsOf, db, formOf, move, pathOf, read, start, started, stepOf, tap, today } from "./support.ts";

describe("a wash campaign", () => {
  it("mails the crew once, names every plant, and is listed with its progress", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const form = formOf([owner.plant]);
    const { id } = await (await start(owner.cookie, form)).json<{ id: string }>();
    const { links, mailedAt, steps } = await read(owner.cookie, id);
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.to, form.email));
    expect(mails.map(({ template }) => template)).toEqual(["wash-campaign"]);
    expect(mailedAt).not.toBeNull();
    expect(steps).toMatchObject([{ plant_id: owner.plant, state: "waiting", by: null, result: null }]);
    const again = await call("POST", `/api/portfolio/campaigns/${id}/links`, {
      cookie: owner.cookie,
      json: { action: "send" },
    });
    expect([again.status, (await again.json<{ title: string }>()).title]).toEqual([
      409,
      campaignTexts.linksKept.notMailed,
    ]);
    const list = await call("GET", "/api/portfolio/campaigns", { cookie: owner.cookie });
    expect((await list.json<CampaignList>()).campaigns).toMatchObject([
      { id, state: "open", counts: { waiting: 1, underWay: 0, done: 0, skipped: 0 }, unwashed: [owner.plant] },
    ]);
    await move(owner.cookie, id, owner.plant, { was: "waiting", state: "skipped", reason: "Flooded" });
    const after = await call("GET", "/api/portfolio/campaigns", { cookie: owner.cookie });
    expect((await after.json<CampaignList>()).campaigns[0]!.unwashed).toEqual([]);
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const listed = async (ownerId: string, { cookie }: { cookie: string }) => {
      const answer = await call("GET", `/api/portfolio/campaigns?owner=${ownerId}`, { cookie });
      return (await answer.json<CampaignList>()).campaigns.map((one) => one.id);
    };
    const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
    expect(await listed(row!.owner_id, admin)).toEqual([id]);
    expect(await listed("stranger", admin)).toEqual([]);
    expect(await listed("stranger", owner)).toEqual([id]);
    expect(links!.page).toMatch(/^http:\/\/localhost\/api\/crew\//);
  });

  it("says the best week and the end of the window by the plant's decision, to owner and crew without dollars", async ({
    expect,
  }) => {
    const owner = await anOwnerWithDevice();
    const monday = addDays(mondayOf(today()), 7);
    await aStoredPlan(owner.plant, planFrom(monday, [1849, 1665, 1327, 599]));
    const form = formOf([owner.plant]);
    const { id } = await (await start(owner.cookie, form)).json<{ id: string }>();
    const week = { best: monday, until: addDays(monday, 13) };
    const { links, steps } = await read(owner.cookie, id);
    expect(steps).toMatchObject([{ week }]);
    const page = await (await call("GET", pathOf(links!.page))).text();
    const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.to, form.email));
    for (const text of [page, mail!.text, mail!.html]) {
      expect(text).toContain(crewWeekText(week));
      expect(text).not.toContain("$");
    }
    await move(owner.cookie, id, owner.plant, { was: "waiting", state: "skipped", reason: "Flooded" });
    expect(await stepOf(owner.cookie, id)).toMatchObject({ week: null });
    expect(await (await call("GET", pathOf(links!.page))).text()).not.toContain("Best week");
  });

  it("accepts the crew's progress without an account, logs the cleaning once, and removes it by Undo", async ({
    expect,
  }) => {
    const owner = await anOwnerWithDevice();
    const id = await started(owner);
    const { page } = (await read(owner.cookie, id)).links!;
    const shown = await call("GET", pathOf(page));
    const text = await shown.text();
    expect(text).toContain("Spring &lt;b&gt;run&lt;/b&gt;");
    expect(text).toContain(crewTexts.counts(0, 1));
    expect((await tap(page, owner.plant, { was: "waiting", state: "underWay" })).status).toBe(303);
    const done = { was: "underWay", state: "done" };
    for (const _ of [1, 2]) expect((await tap(page, owner.plant, done)).status).toBe(303);
    expect(await cleaningsOf(owner)).toMatchObject([
      { day: today(), crew: "North & Sons", notes: campaignTexts.cleaningNote("Spring <b>run</b>") },
    ]);
    expect(await stepOf(owner.cookie, id)).toMatchObject({ state: "done", by: "crew", day: today() });
    await tap(page, owner.plant, { was: "done", state: "underWay" });
    expect(await cleaningsOf(owner)).toEqual([]);
    expect(await stepOf(owner.cookie, id)).toMatchObject({ state: "underWay", day: null });
  });

  it("keeps a cleaning that a person logged on that day, also when the step is undone", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const cleaningEvents = { [today()]: { notes: "ours", crew: "Own" } };
    await call("PUT", `/api/device/${owner.device}/cleanings`, {
      cookie: owner.cookie,
      json: { version: null, cleaningEvents },
    });
    const id = await started(owner);
    await move(owner.cookie, id, owner.plant, { was: "waiting", state: "done" });
    expect(await cleaningsOf(owner)).toMatchObject([{ notes: "ours" }]);
    await move(owner.cookie, id, owner.plant, { was: "done", state: "waiting" });
    expect(await cleaningsOf(owner)).toMatchObject([{ notes: "ours" }]);
  });

  it("does not overwrite what changed in the meantime, and requires a reason to skip a plant", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const id = await started(owner);
    const { page } = (await read(owner.cookie, id)).links!;
    const silent = await move(owner.cookie, id, owner.plant, { was: "waiting", state: "skipped" });
    expect([silent.status, (await silent.json<{ fields: object }>()).fields]).toEqual([
      422,
      { reason: campaignTexts.wrong.noReason },
    ]);
    await move(owner.cookie, id, owner.plant, { was: "waiting", state: "skipped", reason: "Road closed" });
    const late = await tap(page, owner.plant, { was: "waiting", state: "done" });
    expect(late.headers.get("location")).toContain("said=changed");
    expect(await stepOf(owner.cookie, id)).toMatchObject({ state: "skipped", reason: "Road closed", by: "portal" });
    expect(await cleaningsOf(owner)).toEqual([]);
  });

  it("ends its links when they are revoked or expired, or used for another purpose", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const id = await started(owner);
    const { page, calendar } = (await read(owner.cookie, id)).links!;
    const feed = await (await call("GET", pathOf(calendar))).text();
    expect(feed).toContain("SUMMARY:Wash Test Plant");
    expect(feed).not.toContain("Gate code");
    expect(feed).not.toContain("crew.example");
    const token = calendar.slice(`${ORIGIN}/api/crew/`.length, -"/washes.ics".length);
    const statuses = () =>
      Promise.all([pathOf(page), pathOf(calendar)].map(async (path) => (await call("GET", path)).status));
    expect((await call("GET", `/api/crew/${token}`)).status).toBe(404);
    expect(await statuses()).toEqual([200, 200]);
    const to_day = addDays(today(), -LINK_DAYS - 2);
    await db.update(campaigns).set({ to_day }).where(eq(campaigns.id, id));
    expect(await statuses()).toEqual([404, 404]);
    await db.update(campaigns).set({ to_day: today() }).where(eq(campaigns.id, id));
    await call("POST", `/api/portfolio/campaigns/${id}/links`, { cookie: owner.cookie, json: { action: "revoke" } });
    expect(await statuses()).toEqual([404, 404]);
    expect((await tap(page, owner.plant, { was: "waiting", state: "done" })).status).toBe(404);
    expect((await read(owner.cookie, id)).links).toBeNull();
    await call("POST", `/api/portfolio/campaigns/${id}/links`, { cookie: owner.cookie, json: { action: "send" } });
    expect(await statuses()).toEqual([404, 404]);
    expect((await read(owner.cookie, id)).links!.page).not.toBe(page);
  });

  it("that is canceled accepts no progress until it is reopened", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const id = await started(owner);
    const { page } = (await read(owner.cookie, id)).links!;
    const set = (isCancelled: boolean) =>
      call("POST", `/api/portfolio/campaigns/${id}/state`, { cookie: owner.cookie, json: { isCancelled } });
    await set(true);
    await tap(page, owner.plant, { was: "waiting", state: "done" });
    expect((await move(owner.cookie, id, owner.plant, { was: "waiting", state: "done" })).status).toBe(409);
    expect(await (await call("GET", pathOf(page))).text()).toContain(crewTexts.cancelled.slice(0, 27));
    expect(await stepOf(owner.cookie, id)).toMatchObject({ state: "waiting" });
    await set(false);
    await tap(page, owner.plant, { was: "waiting", state: "done" });
    expect(await stepOf(owner.cookie, id)).toMatchObject({ state: "done" });
  });

  it("shows for a finished plant the same as its cleaning's receipt", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    await call("PUT", `/api/plant/${owner.plant}/calculation-inputs`, {
      cookie: owner.cookie,
      json: { inputs: startingInputs, version: 0 },
    });
    const id = await started(owner);
    await move(owner.cookie, id, owner.plant, { was: "waiting", state: "done" });
    const around = [6, 6, 6, 6, 6, null, 1, 1, 1, 1].map((loss) => (loss === null ? null : { loss }));
    await someDays(owner.device, addDays(today(), -5), around);
    const [receipt] = await cleaningsOf(owner);
    const { before, after, dollarsADay } = receipt!.result!;
    expect((await stepOf(owner.cookie, id)).result).toEqual({ before, after, dollarsADay, devices: 1 });
    expect(before - after).toBeCloseTo(5, 0);
  });
});

describe("access to a wash campaign", () => {
  it("is for its owner, staff who have all its plants, and Admins only", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const second = await aPlant({ owners: [owner.user.id] });
    await aDevice(second);
    const { id } = await (await start(owner.cookie, formOf([owner.plant, second]))).json<{ id: string }>();
    const staff = await aPerson({ user_type: "Staff", owner_id: owner.user.id });
    const cookie = await aSession(staff.id);
    await db.insert(staffPlants).values({ staff_id: staff.id, plant_id: owner.plant });
    const stranger = await aSignedInPerson();
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const status = async (who: string) => (await ask(who, id)).status;
    expect([await status(cookie), await status(stranger.cookie), await status(admin.cookie)]).toEqual([404, 404, 200]);
    const listed = async (who: string) =>
      (await (await call("GET", "/api/portfolio/campaigns", { cookie: who })).json<CampaignList>()).campaigns.length;
    expect([await listed(cookie), await listed(stranger.cookie), await listed(owner.cookie)]).toEqual([0, 0, 1]);
    await db.insert(staffPlants).values({ staff_id: staff.id, plant_id: second });
    expect(await status(cookie)).toBe(200);
    expect((await start(stranger.cookie, formOf([owner.plant]))).status).toBe(404);
  });

  it("changes with the plant: one that was given away is visible to neither owner nor crew", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const second = await aPlant({ owners: [owner.user.id], plant_name: "Other Plant" });
    const { id } = await (await start(owner.cookie, formOf([owner.plant, second]))).json<{ id: string }>();
    const { page } = (await read(owner.cookie, id)).links!;
    await db.delete(plantOwners).where(and(eq(plantOwners.plant_id, second), eq(plantOwners.owner_id, owner.user.id)));
    expect((await read(owner.cookie, id)).steps.map(({ plant_id }) => plant_id)).toEqual([owner.plant]);
    expect(await (await call("GET", pathOf(page))).text()).not.toContain("Other Plant");
    expect((await tap(page, second, { was: "waiting", state: "done" })).status).toBe(404);
    await db.update(plants).set({ status: "Disable" }).where(eq(plants.plant_id, owner.plant));
    expect((await ask(owner.cookie, id)).status).toBe(404);
  });

  it.for([
    ["name", { name: " " }],
    ["to", { to: "2020-01-01" }],
    ["to", { from: "2020-01-01", to: "2020-01-02" }],
    ["email", { email: "crew" }],
    ["plants", { plants: [] }],
    ["plants", { plants: Array.from({ length: 21 }, (_, index) => String(index)) }],
  ] as const)("refuses a wrong %s and names the field", async ([field, change], { expect }) => {
    const { cookie } = await aSignedInPerson();
    const answer = await start(cookie, formOf(["a"], change));
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json<{ fields: object }>()).fields)).toEqual([field]);
  });

  it("allows no more campaigns a day than its limit, because each mails an address that a person typed", async ({
    expect,
  }) => {
    const owner = await anOwnerWithDevice();
    const calls = await Promise.all(
      Array.from({ length: CAMPAIGN_LIMITS.startsADay + 10 }, () => start(owner.cookie, formOf([owner.plant]))),
    );
    expect(calls.filter(({ status }) => status === 201)).toHaveLength(CAMPAIGN_LIMITS.startsADay);
    const refused = calls.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await db.$count(campaigns, eq(campaigns.owner_id, owner.user.id))).toBe(CAMPAIGN_LIMITS.startsADay);
  });

  it("mails one address only so often a day, however often links are replaced", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const { email } = formOf([]);
    const sent: number[] = [];
    const ids = [await started(owner, { email }), await started(owner, { email })];
    // Most of today's mails were sent before.
    const left = 6;
    const [, { subject }] = await mailLimits({ owner_id: owner.user.id, email });
    const used = { amount: sql`amount + ${CAMPAIGN_LIMITS.mailsADayToOne - left}` };
    await db.update(usageCounts).set(used).where(eq(usageCounts.subject, subject));
    for (let time = 0; time < left / 2; time++)
      for (const id of ids)
        for (const action of ["revoke", "send"]) {
          const json = { action };
          const answer = await call("POST", `/api/portfolio/campaigns/${id}/links`, { cookie: owner.cookie, json });
          if (action === "send") sent.push(answer.status);
        }
    expect(sent).toContain(429);
    expect(sent.filter((status) => status === 200)).toHaveLength(left - ids.length);
    expect(await db.$count(mailOutbox, eq(mailOutbox.to, email))).toBe(left);
  });
});
