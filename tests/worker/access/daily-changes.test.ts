import { describe, it } from "vitest";
import { changeAmount, dailyChangeOf } from "../../../worker/access/guard.ts";
import { routePolicies } from "../../../worker/app.ts";

/** Calls of signed-in people that write and are never refused: people, sign-in, keys, emergencies, one's own row. */
const NEVER_REFUSED = [
  "DELETE /api/account/sessions/:id",
  "DELETE /api/files/:id",
  "DELETE /api/owner/erasure",
  "DELETE /api/plant/:id",
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
  "POST /api/visibility",
  "PUT /api/account/theme",
  "PUT /api/session/owner",
  "PUT /api/session/view",
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
