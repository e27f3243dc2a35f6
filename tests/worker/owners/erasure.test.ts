import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { erasureTexts, type PlannedErasure } from "#contract/owners/erasure";
import type { Session } from "#contract/accounts/session";
import { finishErasures } from "../../../worker/features/devices/index.ts";
import { eraseDueOwners } from "../../../worker/features/owners/erasure/carry-out.ts";
import { queueMail } from "../../../worker/adapters/mail/index.ts";
import { campaigns, mailOutbox, ownerErasures, plantOwners, users } from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSession, db } from "../access/people.ts";
import { inside } from "../device/support.ts";
import { anOwnerOfCanaries } from "../matrix/canaries.ts";
import { ask, lastMail, refusal } from "../mail/portal.ts";

const DAY = 86_400;
const whoIs = async (cookie: string) => (await ask("GET", "/api/session", { cookie })).json<Session>();
const erasure = (method: string, cookie: string, json?: unknown) => ask(method, "/api/owner/erasure", { cookie, json });

/** Tables that contain a text, except in the receipt, its mail and audit line. */
async function tablesWith(text: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'd1%'",
  ).all<{ name: string }>();
  const found: string[] = [];
  for (const { name } of results) {
    const { results: rows } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    const others = rows.filter(
      (row) =>
        !(name === "audit_log" && row.action === "owner-erased") &&
        !(name === "mail_outbox" && row.template === "erasure-done") &&
        // Known hardware, independent of its owner.
        !["owner_erasures", "provisioned_units"].includes(name),
    );
    if (JSON.stringify(others).toLowerCase().includes(text.toLowerCase())) found.push(name);
  }
  return found;
}

async function aCampaignMail(owner_id: string, email: string): Promise<void> {
  const id = crypto.randomUUID();
  const text = { name: "Wash", crew: "Crew", note: "", from_day: "2026-11-01", to_day: "2026-11-07" };
  const state = { state: "open" as const, link_version: 1, has_links: true, created_by: owner_id, created_at: 1 };
  await db.insert(campaigns).values({ id, owner_id, email, ...text, ...state });
  const content = { template: "wash-campaign", subject: "Wash", text: "Wash", html: "Wash" };
  await queueMail(db, { to: email, content, at: Date.now() / 1000, key: `wash-campaign:${id}:1:20400` });
}

describe("erasing all data of an owner", () => {
  it("requires the name, is announced by mail, and can be canceled for 30 days", async ({ expect }) => {
    const owner = await aPerson({ name: "Mesa Owner" });
    const cookie = await aSession(owner.id);
    const wrong = await erasure("POST", cookie, { name: "Mesa" });
    expect([wrong.status, await refusal(wrong)]).toMatchObject([422, { fields: { name: erasureTexts.nameDiffers } }]);
    const asked = await erasure("POST", cookie, { name: " Mesa Owner " });
    const { erasure: planned } = await asked.json<PlannedErasure>();
    expect(planned!.dueAt - planned!.requestedAt).toBe(30 * DAY);
    expect((await lastMail(owner.email)).text).toContain("/account/security");
    expect((await erasure("POST", cookie, { name: "Mesa Owner" })).status).toBe(409);
    const staff = await aSession((await aPerson({ user_type: "Staff", owner_id: owner.id })).id);
    const told = { owner: "Mesa Owner", dueAt: planned!.dueAt };
    expect((await whoIs(cookie)).erasure).toEqual({ ...told, owner: null });
    expect((await whoIs(staff)).erasure).toEqual(told);
    expect((await whoIs(await aSession((await aPerson()).id))).erasure).toBeNull();
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    expect((await whoIs(admin)).erasure).toBeNull();
    await ask("PUT", "/api/session/owner", { cookie: admin, json: { owner: owner.id } });
    expect((await whoIs(admin)).erasure).toEqual(told);
    await eraseDueOwners(env, db, planned!.dueAt - 1);
    expect(await (await erasure("GET", cookie)).json()).toEqual({ erasure: planned });
    expect((await erasure("DELETE", cookie)).status).toBe(200);
    expect((await lastMail(owner.email)).text).toContain("Nothing was erased");
    expect(await (await erasure("GET", cookie)).json()).toEqual({ erasure: null });
    await eraseDueOwners(env, db, planned!.dueAt + 1);
    expect(await db.select().from(users).where(eq(users.id, owner.id))).toHaveLength(1);
  });

  it("leaves no row, file or sample of the owner, and all data of others", async ({ expect }) => {
    const canaries = await anOwnerOfCanaries();
    const other = await aPerson({ name: "Other Owner" });
    const shared = await aPlant({ owners: [canaries.owner.id, other.id] });
    const kept = await aDevice(shared);
    const staff = await aPerson({ user_type: "Staff", owner_id: canaries.owner.id });
    const [ownCrew, otherCrew] = ["own-crew@wash.example", "other-crew@wash.example"];
    await aCampaignMail(canaries.owner.id, ownCrew);
    await aCampaignMail(other.id, otherCrew);
    const [person] = await db.select().from(users).where(eq(users.id, canaries.owner.id));
    const asked = await erasure("POST", canaries.cookie, { name: person!.name });
    expect(asked.status).toBe(200);
    const { erasure: planned } = await asked.json<PlannedErasure>();
    const due = planned!.dueAt + 1;
    await eraseDueOwners(env, db, due);
    expect((await erasure("GET", canaries.cookie)).status).toBe(401);
    expect((await db.select().from(users).where(eq(users.id, canaries.owner.id)))[0]!.status).toBe("Disable");
    await finishErasures(env, db, due + 700);
    await eraseDueOwners(env, db, due + 700);

    const [receipt] = await db.select().from(ownerErasures).where(eq(ownerErasures.owner_id, canaries.owner.id));
    expect(receipt).toMatchObject({ ended_at: due + 700, email: null });
    expect(receipt!.receipt).toMatchObject({ plants: 1, devices: 1 });
    for (const gone of [
      canaries.owner.id,
      canaries.owner.email,
      canaries.staff.id,
      staff.id,
      canaries.plant,
      canaries.device,
      ownCrew,
    ])
      expect([gone, await tablesWith(gone)]).toEqual([gone, []]);
    const stub = env.DEVICE.getByName(canaries.device);
    const tables = await inside<{ name: string }>(stub, "SELECT name FROM sqlite_master WHERE type = 'table'");
    expect(tables.map(({ name }) => name)).not.toContain("samples");
    const { objects } = await env.FILES.list();
    expect(
      objects.map(({ key }) => key).filter((key) => key.includes(canaries.plant) || key.includes(canaries.device)),
    ).toEqual([]);
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.to, canaries.owner.email));
    expect(mails.map(({ template, text }) => [template, text])).toEqual([
      ["erasure-done", expect.stringMatching(/Erased: .*1 plant, 1 device/)],
    ]);

    expect(await db.select().from(plantOwners).where(eq(plantOwners.plant_id, shared))).toEqual([
      { plant_id: shared, owner_id: other.id },
    ]);
    expect(await tablesWith(kept)).toContain("devices");
    expect((await tablesWith(otherCrew)).toSorted()).toEqual(["campaigns", "mail_outbox"]);
    expect(await tablesWith(other.id)).toEqual(expect.arrayContaining(["users", "plant_owners"]));
  });
});
