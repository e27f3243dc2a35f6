import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, it } from "vitest";
import {
  MAX_OPEN_PROPOSALS,
  PROPOSED,
  type ProposalList,
  proposalTexts,
  type WashProposal,
} from "#contract/cleanings/proposed";
import { texts } from "#contract/common/texts";
import { aReadablePlant } from "../api/support.ts";
import { plantsPart, type Taker } from "../../../worker/features/owners/archive/directory.ts";
import { database } from "../../../worker/platform/db.ts";
import {
  apiTokens,
  auditLog,
  cleaningEvents,
  devices,
  events,
  plantOwners,
  staffPlants,
  users,
  washProposals,
} from "../../../worker/platform/schema.ts";
import { fetchInPlace } from "../access/in-place.ts";
import { aPerson, aSession, aSignedInPerson, call, db, ORIGIN } from "../access/people.ts";
import { refusal } from "../mail/portal.ts";
import { aToken } from "../tokens/support.ts";
import { callTool } from "./support.ts";

let token = "";
let stage: Awaited<ReturnType<typeof aReadablePlant>>;
beforeAll(async () => {
  stage = await aReadablePlant();
  token = await aToken(stage.owner, { name: "Assistant" });
});
const propose = (values: Record<string, unknown> = {}, by = token) =>
  callTool(by, "propose_cleaning", {
    plant_id: stage.ids.plant_id,
    day: "2026-03-03",
    reason: "The crew said so.",
    ...values,
  });
async function proposed(values: Record<string, unknown> = {}, by = token): Promise<string> {
  const { structuredContent } = await propose(values, by);
  return new URL((structuredContent!.result as { url: string }).url).searchParams.get(PROPOSED)!;
}
const read = (id: string, cookie = stage.cookie) => call("GET", `/api/proposals/${id}`, { cookie });
const answer = (id: string, isConfirmed: boolean, cookie = stage.cookie) =>
  call("PUT", `/api/proposals/${id}`, { cookie, json: { isConfirmed } });
const shown = async (id: string) => (await read(id)).json<WashProposal>();

describe("a proposal", () => {
  it("isn't of a wash that is still to come, which the form would refuse", async ({ expect }) => {
    const { isError, content } = await propose({ day: "9000-01-01" });
    expect([isError, content[0]!.text]).toEqual([true, `The request isn't valid. day: ${texts.cleaningInFuture}`]);
  });

  it("is a link to the filled form that names its program; no wash is logged until a person confirms it [O-010]", async ({
    expect,
  }) => {
    const { ids, owner } = stage;
    const state = async () =>
      JSON.stringify([
        await db.select().from(cleaningEvents).where(eq(cleaningEvents.device_id, ids.device_id!)),
        await db.select().from(devices).where(eq(devices.plant_id, ids.plant_id!)),
        await db.select().from(auditLog).where(eq(auditLog.user_id, owner.id)),
      ]);
    const before = await state();
    const { structuredContent } = await propose({
      end_day: "2026-03-04",
      share_percent: 50,
      cost_usd: 900,
      crew: "North & co",
    });
    const { url } = structuredContent!.result as { url: string };
    const { pathname, searchParams } = new URL(url);
    expect([pathname, searchParams.get("plant")]).toEqual(["/dashboard", ids.plant_id]);
    const found = await shown(searchParams.get(PROPOSED)!);
    expect(found).toMatchObject({
      plant_id: ids.plant_id,
      token: "Assistant",
      person: owner.name,
      state: "open",
      decidedBy: null,
      wash: {
        day: "2026-03-03",
        end_day: "2026-03-04",
        share: 50,
        cost: 900,
        crew: "North & co",
        reason: "The crew said so.",
      },
    });
    expect(found.expiresAt - found.createdAt).toBe(7 * 86_400);
    expect(await state()).toBe(before);
  });

  it("can be answered only once, by any person and in any tab", async ({ expect }) => {
    const { ids, owner } = stage;
    const id = await proposed();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => answer(id, n % 2 === 0)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const isConfirmed = answers.findIndex(({ status }) => status === 200) % 2 === 0;
    const state = isConfirmed ? "confirmed" : "declined";
    expect(await shown(id)).toMatchObject({ state, decidedBy: owner.name, decidedAt: expect.any(Number) });
    const again = await answer(id, !isConfirmed);
    expect([again.status, (await refusal(again)).title]).toEqual([409, proposalTexts[state]]);
    const told = await db.select().from(events).where(eq(events.plant_id, ids.plant_id!));
    expect(told.filter(({ type }) => type === "proposal.decided").map(({ data }) => data)).toEqual([
      { proposal_id: id, day: "2026-03-03", state },
    ]);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, ids.plant_id!));
    const ofAnswers = lines.filter(({ action }) => action.startsWith("proposal-"));
    expect(ofAnswers).toMatchObject([
      {
        action: `proposal-${state}`,
        user_id: owner.id,
        token_id: null,
        after: { day: "2026-03-03", program: "Assistant" },
      },
    ]);
  });

  it("is found without its link until it is answered or expires", async ({ expect }) => {
    const { ids, owner, cookie } = stage;
    const open = async (by = cookie) =>
      (await (await call("GET", "/api/proposals", { cookie: by })).json<ProposalList>()).proposals;
    const before = await open();
    const [id, late, declined] = [await proposed(), await proposed(), await proposed()];
    await db.update(washProposals).set({ expires_at: 1 }).where(eq(washProposals.id, late));
    expect((await answer(declined, false)).status).toBe(200);
    const found = (await open()).filter((one) => before.every((other) => other.id !== one.id));
    expect(found).toEqual([await shown(id)]);
    expect(found).toMatchObject([{ plant_id: ids.plant_id, plant_name: '=cmd|"x"', person: owner.name }]);
    const stranger = await aReadablePlant();
    const elsewhere = await aPerson({ user_type: "Staff", owner_id: owner.id });
    const admin = await aPerson({ user_type: "Admin" });
    for (const other of [stranger.cookie, await aSession(elsewhere.id), await aSession(admin.id)])
      expect(await open(other)).toEqual([]);
  });

  it("expires after seven days", async ({ expect }) => {
    const id = await proposed();
    await db.update(washProposals).set({ expires_at: 1 }).where(eq(washProposals.id, id));
    expect(await shown(id)).toMatchObject({ state: "expired" });
    const late = await answer(id, true);
    expect([late.status, (await refusal(late)).title]).toEqual([409, proposalTexts.expired]);
  });

  it("is only there for people who may log washes of the plant", async ({ expect }) => {
    const id = await proposed();
    const stranger = await aReadablePlant();
    const elsewhere = await aPerson({ user_type: "Staff", owner_id: stage.owner.id });
    for (const cookie of [stranger.cookie, await aSession(elsewhere.id)])
      expect([(await read(id, cookie)).status, (await answer(id, true, cookie)).status]).toEqual([404, 404]);
    expect(await shown(id)).toMatchObject({ state: "open" });
    // No program answers, not even the one that proposed.
    const byToken = await aToken(stage.owner, { scopes: ["cleanings:write"] });
    const headers = { authorization: `Bearer ${byToken}`, "content-type": "application/json" };
    const refused = await fetchInPlace(
      new Request(`${ORIGIN}/api/proposals/${id}`, { method: "PUT", headers, body: '{"isConfirmed":true}' }),
    );
    expect(refused.status).toBe(403);
  });

  it("isn't there for the next owner of its plant, nor in the next owner's archive", async ({ expect }) => {
    const former = await aReadablePlant();
    const next = await aSignedInPerson();
    const plant_id = former.ids.plant_id!;
    const id = await proposed({ plant_id }, await aToken(former.owner, { name: "Assistant" }));
    const theirs = eq(plantOwners.plant_id, plant_id);
    const rowsFor = async (ownerId: string) => {
      const reach = { of: "owner", ownerId, seesDisabled: false } as const;
      const plant = (await plantsPart(database(env), { ownerId, reach } as Taker)).find(
        (one) => one.plant_id === plant_id,
      );
      return plant?.washProposals;
    };
    expect(await rowsFor(former.owner.id)).toMatchObject([{ id }]);
    await db.update(plantOwners).set({ owner_id: next.user.id }).where(theirs);
    for (const cookie of [next.cookie, former.cookie])
      expect([(await read(id, cookie)).status, (await answer(id, true, cookie)).status]).toEqual([404, 404]);
    expect(await rowsFor(next.user.id)).toEqual([]);
  });

  it("of a revoked token or a removed person is only declined", async ({ expect }) => {
    const revoke = async (id: string) => {
      const [row] = await db.select().from(washProposals).where(eq(washProposals.id, id));
      await db.update(apiTokens).set({ revoked_at: 1 }).where(eq(apiTokens.id, row!.token_id));
    };
    const employee = await aPerson({ user_type: "Staff", owner_id: stage.owner.id });
    await db.insert(staffPlants).values({ staff_id: employee.id, plant_id: stage.ids.plant_id! });
    const remove = () => db.update(users).set({ removedAt: 1 }).where(eq(users.id, employee.id));
    for (const [person, end] of [
      [stage.owner, revoke],
      [employee, remove],
    ] as const) {
      const id = await proposed({}, await aToken(person, { name: "Ended" }));
      await end(id);
      const refused = await answer(id, true);
      expect([refused.status, (await refusal(refused)).title]).toEqual([409, proposalTexts.revoked]);
      expect(await shown(id)).toMatchObject({ state: "open" });
      expect((await answer(id, false)).status).toBe(200);
    }
  });

  it("is one of 20 that nobody has answered, also when 60 are made at once", async ({ expect }) => {
    const busy = await aToken(stage.owner, { name: "Busy" });
    const made = await Promise.all(Array.from({ length: 60 }, () => propose({}, busy)));
    expect(made.filter(({ isError }) => isError !== true)).toHaveLength(MAX_OPEN_PROPOSALS);
    const ids = await db.select({ id: washProposals.id }).from(washProposals).where(eq(washProposals.state, "open"));
    await db
      .update(washProposals)
      .set({ state: "declined" })
      .where(
        inArray(
          washProposals.id,
          ids.slice(-1).map(({ id }) => id),
        ),
      );
    expect((await propose({}, busy)).isError).toBeFalsy();
  });

  it.for([
    { plant_id: "none" },
    { end_day: "2026-03-02" },
    { share_percent: 101 },
    { cost_usd: -1 },
    { reason: "" },
    { reason: "a\u202Eb" },
    { day: "2026-02-30" },
  ])("is refused with %o", async (values, { expect }) => {
    expect((await propose(values)).isError).toBe(true);
  });

  it("of another plant is refused", async ({ expect }) => {
    expect(await propose({ plant_id: stage.foreign.plant_id })).toMatchObject({
      isError: true,
      content: [{ text: "Not found." }],
    });
  });
});

describe("a link that nobody proposed", () => {
  it("fills in nothing", async ({ expect }) => {
    for (const id of ["none", encodeURIComponent('{"day":"2026-03-03","reason":"y"}'), "x".repeat(5000)])
      expect((await read(id)).status).toBe(404);
  });
});
