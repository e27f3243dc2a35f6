import { describe, it } from "vitest";
import { operationTexts } from "#contract/common/operation-texts";
import { changeAmount, dailyChangeOf } from "../../../worker/access/guard.ts";
import { STAFF_PART } from "../../../worker/access/quotas.ts";
import { routePolicies } from "../../../worker/app.ts";
import { aDevice, aPerson, aPlant, aSession, callToEnd } from "./people.ts";

/** Calls of signed-in people that write and are never refused: people, sign-in, keys, emergencies, one's own row. */
const NEVER_REFUSED = [
  "DELETE /api/account/sessions/:id",
  "DELETE /api/files/:id",
  "DELETE /api/owner/erasure",
  "DELETE /api/plant/:id",
  "DELETE /api/tokens/owner/:id",
  "DELETE /api/tokens/personal/:id",
  "DELETE /api/webhooks/:id",
  "POST /api/account/confirm",
  "POST /api/account/password",
  "POST /api/account/sessions/end-others",
  "POST /api/account/two-factor/begin",
  "POST /api/account/two-factor/confirm",
  "POST /api/account/two-factor/end",
  "POST /api/account/two-factor/recovery-codes",
  "POST /api/admin/removeAdmin",
  "POST /api/admin/updateAdmin",
  "POST /api/device/:id/erase",
  "POST /api/device/:id/retire",
  "POST /api/device/:id/units",
  "POST /api/device/apiKey/:id",
  "POST /api/device/apiKey/:id/rotate",
  "POST /api/invitations/:userId/link",
  "POST /api/losses/:loss/takeBack",
  "POST /api/messages/seen",
  "POST /api/owner/addOwner",
  "POST /api/owner/convertTrial",
  "POST /api/owner/erasure",
  "POST /api/owner/removeOwner",
  "POST /api/owner/updateOwner",
  "POST /api/plant/:id/changeOwner",
  "POST /api/plant/:id/leave",
  "POST /api/plant/undoUsers",
  "POST /api/rollouts/:id/cancel",
  "POST /api/staff/addStaff",
  "POST /api/staff/removeStaff",
  "POST /api/staff/updatePassword",
  "POST /api/staff/updateStaff",
  "POST /api/tokens/owner",
  "POST /api/tokens/owner/:id/rotate",
  "POST /api/tokens/personal",
  "POST /api/tokens/personal/:id/rotate",
  "POST /api/visibility",
  "POST /api/webhooks",
  "POST /api/webhooks/:id/deliveries/:sequence/retry",
  "POST /api/webhooks/:id/secret",
  "POST /api/webhooks/:id/test",
  "PUT /api/account/theme",
  "PUT /api/session/owner",
  "PUT /api/session/view",
  "PUT /api/webhooks/:id",
  "PUT /api/webhooks/:id/state",
];

describe("the daily changes of an owner's people", () => {
  it("are every call that writes, except those that are never refused", ({ expect }) => {
    const writes = routePolicies.filter(
      ({ method, access, onlyReads }) =>
        method !== "GET" && onlyReads !== true && !["public", "signed-in", "device-key"].includes(String(access)),
    );
    const uncounted = writes.filter((route) => dailyChangeOf(route) === null);
    expect(uncounted.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(NEVER_REFUSED);
    expect(routePolicies.filter((route) => !writes.includes(route) && dailyChangeOf(route) !== null)).toEqual([]);
    const commands = writes.filter((route) => dailyChangeOf(route)?.quota === "commands").map(({ path }) => path);
    expect(commands.toSorted()).toEqual(["/api/device/:id/commands/:command", "/api/device/config/:actionType"]);
  });

  it("count each started 4 kB, and a body of unknown length as the longest", ({ expect }) => {
    const amount = (headers: Record<string, string>, body: string | null = "{}") =>
      changeAmount(new Request("http://localhost", { method: "POST", headers, body }), 65_536);
    expect(amount({ "content-length": "4096" })).toBe(1);
    expect(amount({ "content-length": "4097" })).toBe(2);
    expect(amount({})).toBe(16);
    expect(amount({ "content-length": "2", "transfer-encoding": "chunked" })).toBe(16);
    expect(amount({}, null)).toBe(1);
  });
});

describe("the day of an owner whose staff used up their part", () => {
  it("has changes left for the owner, and for the other owner of a shared plant", async ({ expect }) => {
    const [owner, other] = [await aPerson(), await aPerson()];
    const staff = await aPerson({ user_type: "Staff", owner_id: owner.id });
    const plant = await aPlant({ owners: [owner.id, other.id], staff: [staff.id] });
    const device = await aDevice(plant);
    const save = async ({ id }: { id: string }) =>
      callToEnd("PUT", `/api/device/${device}/cleanings`, {
        cookie: await aSession(id),
        json: { version: 0, cleaningEvents: {} },
        its: { OWNER_CHANGES: "10" },
      });
    const most = Math.floor(10 * STAFF_PART);
    let refused = 0;
    for (let time = 0; time < most + 2; time++) if ((await save(staff)).status === 429) refused++;
    expect(refused).toBe(2);
    const answer = await save(staff);
    expect((await answer.json<{ title: string }>()).title).toBe(operationTexts.overDailyOfStaff(most));
    for (const one of [owner, other]) expect((await save(one)).status).not.toBe(429);
  });
});
