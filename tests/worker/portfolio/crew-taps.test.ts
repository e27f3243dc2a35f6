import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { dayOf } from "#contract/common/calendar";
import { crewTexts } from "#contract/portfolio/campaign-texts";
import { MAX_TAP_AGE_SECONDS } from "#contract/portfolio/campaigns";
import { call, ORIGIN } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";
import { campaigns } from "../../../worker/platform/schema.ts";
import { cleaningsOf, db, pathOf, read, started, stepOf } from "./support.ts";

const HOURS = 3600;
const now = Math.floor(Date.now() / 1000);

async function aLinkedCampaign() {
  const owner = await anOwnerWithDevice();
  const id = await started(owner);
  await db
    .update(campaigns)
    .set({ created_at: now - 60 * HOURS })
    .where(eq(campaigns.id, id));
  const { page } = (await read(owner.cookie, id)).links!;
  const tap = (fields: Record<string, string>) =>
    call("POST", `${pathOf(page)}/plants/${owner.plant}`, {
      headers: {
        accept: "application/json",
        origin: ORIGIN,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(fields).toString(),
    });
  return { owner, id, page, tap };
}

describe("a tap of a crew that waited on the phone", () => {
  it("counts at the time of the tap, and the answer says what happened", async ({ expect }) => {
    const { owner, id, tap } = await aLinkedCampaign();
    const [begun, ended] = [now - 50 * HOURS, now - 30 * HOURS];
    const start = await tap({ was: "waiting", state: "underWay", at: String(begun) });
    expect([start.status, await start.json()]).toEqual([200, { outcome: "saved" }]);
    const done = { was: "underWay", state: "done", at: String(ended) };
    // Sent again, because the first answer was lost.
    for (const _ of [1, 2]) expect(await (await tap(done)).json()).toEqual({ outcome: "saved" });
    const [cleaning, ...more] = await cleaningsOf(owner);
    expect(more).toEqual([]);
    const dayAt = (at: number) => dayOf("America/Los_Angeles", at);
    expect([cleaning!.day, cleaning!.end_day ?? cleaning!.day]).toEqual([dayAt(begun), dayAt(ended)]);
    // The manager sees when it was reported.
    const { changedAt, reportedAt } = await stepOf(owner.cookie, id);
    expect(changedAt).toBe(ended);
    expect(reportedAt).toBeGreaterThanOrEqual(now);
    const late = await tap({ was: "waiting", state: "skipped", reason: "Flooded", at: String(now - HOURS) });
    expect(await late.json()).toEqual({ outcome: "changed" });
  });

  it("is never later than now, and not of another week", async ({ expect }) => {
    const { owner, id, tap } = await aLinkedCampaign();
    const old = await tap({ was: "waiting", state: "underWay", at: String(now - MAX_TAP_AGE_SECONDS - 60) });
    expect([old.status, (await old.json<{ title: string }>()).title]).toEqual([422, crewTexts.tooOld]);
    expect(await stepOf(owner.cookie, id)).toMatchObject({ state: "waiting" });
    expect((await tap({ was: "waiting", state: "underWay", at: String(now + 24 * HOURS) })).status).toBe(200);
    const { changedAt, reportedAt } = await stepOf(owner.cookie, id);
    expect(changedAt).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    expect(reportedAt).toBeNull();
  });

  it("is never earlier than the campaign", async ({ expect }) => {
    const { owner, id, tap } = await aLinkedCampaign();
    await tap({ was: "waiting", state: "done", at: String(now - 100 * HOURS) });
    expect((await stepOf(owner.cookie, id)).changedAt).toBe(now - 60 * HOURS);
  });

  it("finds a form for each state on the page, with the one of now shown", async ({ expect }) => {
    const { page } = await aLinkedCampaign();
    const html = await (await call("GET", pathOf(page))).text();
    const states = [...html.matchAll(/data-state="(\w+)" (hidden)?/g)].map(([, state, hidden]) => [state, !hidden]);
    expect(states).toEqual([
      ["waiting", true],
      ["underWay", false],
      ["done", false],
      ["skipped", false],
    ]);
    for (const [state] of states) expect(html).toContain(`name="was" value="${String(state)}"`);
  });
});

describe("a link that was cut off", () => {
  it("isn't called expired", async ({ expect }) => {
    const { page } = await aLinkedCampaign();
    const answer = await call("GET", pathOf(page).slice(0, -5));
    const { title, detail } = await answer.json<{ title: string; detail: string }>();
    expect([answer.status, title, detail]).toEqual([404, crewTexts.ended, crewTexts.endedDetail]);
    expect(title).not.toMatch(/expired/i);
  });
});
