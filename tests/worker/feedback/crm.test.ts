import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { feedbackTexts } from "#contract/feedback/texts";
import { crm } from "../../../worker/adapters/crm/index.ts";
import { runFeedbackTasks } from "../../../worker/features/feedback/index.ts";
import { hexOf } from "../../../worker/platform/digest.ts";
import { featureRequests } from "../../../worker/platform/schema.ts";
import type { CrmCallSeen } from "../../fixtures/crm/crm-server.ts";
import { aSignedInPerson, db } from "../access/people.ts";
import { ask, refusal } from "../mail/portal.ts";

const { CRM_SERVER } = env as unknown as { CRM_SERVER: string };
const SECRET = "a-secret-of-the-crm-service";
const settings = (kind: string) => ({ CRM_ADDRESS: `${CRM_SERVER}/${kind}`, CRM_SECRET: SECRET });
const seen = async (id: string): Promise<CrmCallSeen[]> => (await fetch(`${CRM_SERVER}/seen/${id}`)).json();

async function sentTo(kind: string) {
  const { user, cookie } = await aSignedInPerson({ wasSelfRegistered: true, company_name: "Mesa Solar" });
  await ask("POST", "/api/ai/featureRequest", {
    cookie,
    json: { featureRequestText: "More places" },
    settings: settings(kind),
  });
  const row = async () => (await db.select().from(featureRequests).where(eq(featureRequests.user_id, user.id)))[0]!;
  return { user, row };
}

async function signature(message: string): Promise<string> {
  const bytes = new TextEncoder();
  const kind = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(SECRET), kind, false, ["sign"]);
  return hexOf(await crypto.subtle.sign("HMAC", key, bytes.encode(message)));
}

describe("the copy for the CRM service", () => {
  it("is posted once it is stored, signed, with an id so that it is accepted only once", async ({ expect }) => {
    const { user, row } = await sentTo("good");
    const stored = await row();
    expect(stored).toMatchObject({ crm_state: "sent", crm_attempts: 1, crm_error: null });
    const [call, ...more] = await seen(stored.id);
    expect([more, call!.type]).toEqual([[], "application/json"]);
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(call!.signature!)!;
    expect(v1).toBe(await signature(`${t}.${call!.body}`));
    expect(JSON.parse(call!.body)).toMatchObject({
      id: stored.id,
      kind: "feature",
      text: "More places",
      person: { name: "Test Person", email: user.email, company: "Mesa Solar" },
      device: null,
    });
  });

  it.for([
    ["down", "status 503"],
    ["limited", "status 429"],
    ["broken", "no answer"],
  ] as const)("waits when the service is %s, and the cron sends it later", async ([kind, reason], { expect }) => {
    const { row } = await sentTo(kind);
    const first = await row();
    expect(first).toMatchObject({ crm_state: "waiting", crm_attempts: 1, crm_error: reason });
    expect(first.crm_next_try_at).toBeGreaterThan(first.created_at + 30);
    const again = { ...env, ...settings("created") };
    await runFeedbackTasks(again, db, first.crm_next_try_at - 1);
    expect(await row()).toMatchObject({ crm_state: "waiting" });
    await runFeedbackTasks(again, db, first.crm_next_try_at + 1);
    expect(await row()).toMatchObject({ crm_state: "sent", crm_error: null });
    expect(await seen(first.id)).toHaveLength(2);
  });

  it.for(["refused", "moved"])(
    "is abandoned when it is %s, until an Admin sends it again",
    async (kind, { expect }) => {
      const { row } = await sentTo(kind);
      const { id } = await row();
      expect(await row()).toMatchObject({ crm_state: "dead" });
      const admin = await aSignedInPerson({ user_type: "Admin" });
      const resend = () =>
        ask("POST", `/api/feedback/${id}/deliver`, { cookie: admin.cookie, settings: settings("good") });
      expect((await resend()).status).toBe(200);
      expect(await row()).toMatchObject({ crm_state: "sent" });
      expect((await refusal(await resend())).title).toBe(feedbackTexts.notResent);
    },
  );

  it("does not exist without an address and a secret", ({ expect }) => {
    expect(crm({})).toBe(null);
    expect(crm({ CRM_ADDRESS: "https://crm.example/hook" })).toBe(null);
  });
});
