import { desc, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { CONFIRMATION_NEEDED } from "#contract/accounts/confirm";
import { accountTexts } from "#contract/accounts/texts";
import type { PlantUsers } from "#contract/plants/users";
import { routePolicies } from "../../../worker/app.ts";
import { CONFIRMED_SECONDS, isConfirmed } from "../../../worker/access/confirmed.ts";
import { FREE_FAILURES } from "../../../worker/access/rate-limits/throttle.ts";
import { auditLog, users } from "../../../worker/platform/schema.ts";
import { ask, refusal } from "../mail/portal.ts";
import { aPerson, aPlant, aSession, db, PASSWORD } from "./people.ts";

/** Routes that change permissions, give access, or remove or erase data. `/api/plant/updateplant` only if it changes people, `/api/rollouts` only for many devices or to retire them. */
const ROUTES = [
  ["Owner", "POST", "/api/invitations/:userId/link"],
  ["Owner", "POST", "/api/losses/:loss/takeBack"],
  ["Owner", "POST", "/api/plant/undoUsers"],
  ["Owner", "POST", "/api/plant/:id/leave"],
  ["Owner", "DELETE", "/api/plant/:id"],
  ["Owner", "POST", "/api/staff/addStaff"],
  ["Owner", "POST", "/api/staff/removeStaff"],
  ["Owner", "POST", "/api/staff/updatePassword"],
  ["Owner", "POST", "/api/staff/updateStaff"],
  ["Owner", "POST", "/api/tokens/personal"],
  ["Owner", "POST", "/api/tokens/personal/:id/rotate"],
  ["Owner", "POST", "/api/tokens/owner"],
  ["Owner", "POST", "/api/tokens/owner/:id/rotate"],
  ["Owner", "GET", "/api/owner/data"],
  ["Owner", "GET", "/api/owner/data/file"],
  ["Owner", "POST", "/api/owner/erasure"],
  ["Owner", "DELETE", "/api/owner/erasure"],
  ["Owner", "DELETE", "/api/files/:id"],
  ["Owner", "GET", "/api/audit/file"],
  ["Owner", "POST", "/api/device/:id/erase"],
  ["Owner", "POST", "/api/device/:id/retire"],
  ["Owner", "POST", "/api/device/:id/units"],
  ["Owner", "POST", "/api/webhooks"],
  ["Owner", "POST", "/api/webhooks/:id/secret"],
  ["Owner", "PUT", "/api/webhooks/:id"],
  ["Admin", "POST", "/api/visibility"],
  ["Admin", "POST", "/api/plant/:id/changeOwner"],
  ["Admin", "POST", "/api/admin/removeAdmin"],
  ["Admin", "POST", "/api/admin/updateAdmin"],
  ["Admin", "POST", "/api/owner/addOwner"],
  ["Admin", "POST", "/api/owner/convertTrial"],
  ["Admin", "POST", "/api/owner/removeOwner"],
  ["Admin", "POST", "/api/owner/updateOwner"],
] as const;

async function anUnconfirmed(values: Parameters<typeof aPerson>[0] = {}) {
  const person = await aPerson({ password: PASSWORD, ...values });
  const confirmedAt = Math.floor(Date.now() / 1000) - CONFIRMED_SECONDS;
  return { person, cookie: await aSession(person.id, { confirmedAt }) };
}

const post = (path: string, cookie: string, json: unknown = {}) => ask("POST", path, { cookie, json });
const typeOf = async (answer: Response) => [answer.status, (await refusal(answer)).type];
const actionsOf = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.user_id, id)).orderBy(desc(auditLog.id))).map(
    ({ action }) => action,
  );

describe("changes of people and of access", () => {
  it("require the password again, and no route is forgotten", ({ expect }) => {
    const declared = routePolicies
      .filter(({ needsConfirmation }) => needsConfirmation)
      .map(({ method, path }) => `${method} ${path}`);
    expect(declared.toSorted()).toEqual(ROUTES.map(([, method, path]) => `${method} ${path}`).toSorted());
  });

  it.for(ROUTES)(
    "as %s by %s %s require confirmation only where they are permitted",
    async ([user_type, method, path], { expect }) => {
      const address = path.replace(/:\w+/, "someone");
      const call = (cookie: string) => ask(method, address, { cookie, ...(method === "POST" && { json: {} }) });
      const { cookie, person } = await anUnconfirmed({ user_type });
      expect(await typeOf(await call(cookie))).toEqual([403, CONFIRMATION_NEEDED]);
      expect(await actionsOf(person.id)).toEqual([]);
      const confirmed = await call(await aSession(person.id));
      if (!confirmed.ok) expect((await refusal(confirmed)).type).not.toBe(CONFIRMATION_NEEDED);
      const stranger = await aPerson({ user_type: "Staff" });
      const unknown = await aSession(stranger.id, { confirmedAt: null });
      expect(await typeOf(await call(unknown))).toEqual([403, "about:blank"]);
    },
  );

  it("require it again only ten minutes after the password was entered", ({ expect }) => {
    const after = (seconds: number) => isConfirmed({ confirmedAt: 1000 }, 1000 + seconds);
    expect([0, CONFIRMED_SECONDS - 1, CONFIRMED_SECONDS].map(after)).toEqual([true, true, false]);
    expect(isConfirmed({ confirmedAt: null }, 0)).toBe(false);
  });

  it("are accepted in a session that was just opened with the password", async ({ expect }) => {
    const { email } = await aPerson({ password: PASSWORD });
    const entered = await ask("POST", "/api/account/sign-in", { json: { email, password: PASSWORD } });
    const cookie = entered.headers.getSetCookie().find((one) => one.startsWith("__Host-session="))!;
    expect((await post("/api/staff/addStaff", cookie.split(";")[0]!)).status).toBe(422);
  });

  it("of a plant require it when its people change, not for a new name", async ({ expect }) => {
    const { cookie, person } = await anUnconfirmed();
    const other = await aPerson();
    const plant_id = await aPlant({ owners: [person.id] });
    const save = (owners: string[], more = {}) => post("/api/plant/updateplant", cookie, { plant_id, owners, ...more });
    expect((await save([person.id], { plant_name: "Mesa South" })).status).toBe(200);
    expect(await typeOf(await save([person.id, other.id]))).toEqual([403, CONFIRMATION_NEEDED]);
    const { owners } = await (await ask("GET", `/api/plant/${plant_id}/users`, { cookie })).json<PlantUsers>();
    expect(owners.map(({ owner_id }) => owner_id)).toEqual([person.id]);
    expect((await post("/api/account/confirm", cookie, { password: PASSWORD })).status).toBe(204);
    expect((await save([person.id, other.id])).status).toBe(200);
  });
});

describe("a confirmed password", () => {
  it("counts for that session only, and is in the audit log", async ({ expect }) => {
    const { cookie, person } = await anUnconfirmed();
    const elsewhere = await aSession(person.id, { confirmedAt: null });
    expect((await post("/api/account/confirm", cookie, { password: PASSWORD })).status).toBe(204);
    expect((await post("/api/staff/addStaff", cookie)).status).toBe(422);
    expect((await post("/api/staff/addStaff", elsewhere)).status).toBe(403);
    expect(await actionsOf(person.id)).toEqual(["password-confirmed"]);
  });

  it("shows an error at its field when it is wrong, and is slowed down after a few guesses", async ({ expect }) => {
    const { cookie, person } = await anUnconfirmed();
    const guess = () => post("/api/account/confirm", cookie, { password: "wrong" });
    const first = await guess();
    expect(first.status).toBe(422);
    expect((await refusal(first)).fields).toEqual({ password: accountTexts.passwordWrong });
    for (let n = 1; n <= FREE_FAILURES; n++) await guess();
    const slowed = await guess();
    expect([slowed.status, slowed.headers.has("retry-after")]).toEqual([429, true]);
    expect((await post("/api/staff/addStaff", cookie)).status).toBe(403);
    expect(new Set(await actionsOf(person.id))).toEqual(new Set(["password-not-confirmed"]));
    const [row] = await db.select().from(users).where(eq(users.id, person.id));
    expect(row!.status).toBe("Enable");
  });
});
