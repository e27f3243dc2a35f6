import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import {
  FEEDBACK_MAX_LENGTH,
  FEEDBACK_PER_DAY,
  type Feedback,
  type FeedbackList,
  type OwnFeedbackList,
} from "#contract/feedback/feedback";
import { feedbackTexts } from "#contract/feedback/texts";
import { APPLICATION_VERSION } from "#contract/common/version";
import { auditLog, featureRequests } from "../../../worker/platform/schema.ts";
import { aDevice, aPlant, aSignedInPerson, db } from "../access/people.ts";
import { ask, lastMail, refusal } from "../mail/portal.ts";

const send = (cookie: string, json: object, headers = {}) =>
  ask("POST", "/api/ai/featureRequest", { cookie, json, headers });
const stored = (userId: string) => db.select().from(featureRequests).where(eq(featureRequests.user_id, userId));

async function anOwnerWithDevice() {
  const owner = await aSignedInPerson({ company_name: "Mesa Solar" });
  const device_id = await aDevice(await aPlant({ owners: [owner.user.id], plant_name: "Mesa" }));
  return { ...owner, device_id };
}

describe("a feature request [P-198]", () => {
  it("is stored for the person of the session and answered with the thanks [P-236]", async ({ expect }) => {
    const { user, cookie, device_id } = await anOwnerWithDevice();
    const json = {
      name: "Someone Else",
      email: "else@people.example",
      featureRequestText: "  A dark mode for mails. ",
      device_id,
    };
    const answer = await send(cookie, {
      ...json,
      page: "/dashboard",
      version: APPLICATION_VERSION,
      requestId: "abc",
      kind: "bug",
    });
    expect([answer.status, await answer.json()]).toEqual([200, { message: feedbackTexts.sent }]);
    const [row] = await stored(user.id);
    expect(row).toMatchObject({
      kind: "bug",
      device_id,
      text: "A dark mode for mails.",
      page: "/dashboard",
      version: APPLICATION_VERSION,
      request_id: "abc",
      crm_state: "off",
    });
    expect(JSON.stringify(row)).not.toContain("else@people.example");
    expect(await db.select().from(auditLog).where(eq(auditLog.subject, row!.id))).toMatchObject([
      { action: "feedback-sent", user_id: user.id },
    ]);
  });

  it("needs a device of the sender and a text [P-168]", async ({ expect }) => {
    const { user, cookie, device_id } = await anOwnerWithDevice();
    const foreign = await aDevice(await aPlant());
    const wrong: [object, string, string][] = [
      [{ featureRequestText: " \n ", device_id }, "featureRequestText", feedbackTexts.textMissing],
      [
        { featureRequestText: "x".repeat(FEEDBACK_MAX_LENGTH + 1), device_id },
        "featureRequestText",
        feedbackTexts.textTooLong,
      ],
      [{ featureRequestText: "A wish" }, "device_id", feedbackTexts.deviceMissing],
      [{ featureRequestText: "A wish", device_id: foreign }, "device_id", feedbackTexts.deviceUnknown],
      [{ featureRequestText: "A wish", device_id: crypto.randomUUID() }, "device_id", feedbackTexts.deviceUnknown],
    ];
    for (const [json, field, text] of wrong) {
      const answer = await send(cookie, json);
      expect([answer.status, (await refusal(answer)).fields?.[field]]).toEqual([422, text]);
    }
    expect(await stored(user.id)).toEqual([]);
  });

  it("is about the simulation where the sender has no device or says so", async ({ expect }) => {
    const trial = await aSignedInPerson({ wasSelfRegistered: true });
    expect((await send(trial.cookie, { featureRequestText: "More places" })).status).toBe(200);
    const { user, cookie } = await anOwnerWithDevice();
    expect((await send(cookie, { featureRequestText: "More places", device_id: null })).status).toBe(200);
    for (const id of [trial.user.id, user.id]) expect(await stored(id)).toMatchObject([{ device_id: null }]);
  });

  it("is accepted 20 times a day from a person, and from each address of the demonstration account", async ({
    expect,
  }) => {
    const trial = await aSignedInPerson({ wasSelfRegistered: true });
    const demo = await aSignedInPerson({ wasSelfRegistered: true, demo: true });
    const json = { featureRequestText: "More" };
    const statuses = async (cookie: string, address: string) => {
      const headers = { "cf-connecting-ip": address };
      const calls = Array.from({ length: FEEDBACK_PER_DAY + 1 }, () => send(cookie, json, headers));
      return (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b);
    };
    const expected = [...Array.from({ length: FEEDBACK_PER_DAY }, () => 200), 429];
    expect(await statuses(trial.cookie, "192.0.2.1")).toEqual(expected);
    const refused = await send(trial.cookie, json, { "cf-connecting-ip": "192.0.2.2" });
    expect([refused.status, Number(refused.headers.get("retry-after")) > 80_000]).toEqual([429, true]);
    expect(await statuses(demo.cookie, "192.0.2.3")).toEqual(expected);
    expect((await send(demo.cookie, json, { "cf-connecting-ip": "192.0.2.4" })).status).toBe(200);
    expect(JSON.stringify(await stored(demo.user.id))).not.toContain("192.0.2");
  });
});

describe("the list of feedback", () => {
  const list = async (cookie: string, query = "") =>
    (await ask("GET", `/api/feedback${query}`, { cookie })).json<FeedbackList>();

  /** Searches all pages, because order within a second is undefined. */
  async function find(cookie: string, query: string, id: string, after = ""): Promise<Feedback | undefined> {
    const { feedback, next } = await list(cookie, query + after);
    const found = feedback.find((one) => one.id === id);
    return found || next === null ? found : find(cookie, query, id, `&after=${next}`);
  }

  it("shows an Admin who sent what about which device, and mails the answer once", async ({ expect }) => {
    const admin = await aSignedInPerson({ user_type: "Admin", name: "An Admin" });
    const { user, cookie, device_id } = await anOwnerWithDevice();
    await send(cookie, { featureRequestText: "See https://evil.example <b>now</b>", device_id });
    const { id } = (await stored(user.id))[0]!;
    const found = await find(admin.cookie, "?state=open&kind=feature", id);
    expect(found).toMatchObject({
      person: { name: "Test Person", email: user.email, company: "Mesa Solar" },
      device: { device_id, device_name: "Test Device", plant_name: "Mesa" },
      answer: null,
      canAnswer: true,
    });
    const answer = (text: string) =>
      ask("POST", `/api/feedback/${id}/answer`, { cookie: admin.cookie, json: { answer: text } });
    expect((await answer("  ")).status).toBe(422);
    const replied = await answer("Thanks.\nIt comes in <March>.");
    expect([replied.status, await replied.json()]).toEqual([200, { message: feedbackTexts.answered.mailed }]);
    const mail = await lastMail(user.email);
    expect(mail.text).toContain("It comes in <March>.");
    expect(mail.html).toContain("It comes in &lt;March&gt;.");
    expect(`${mail.text}${String(mail.html)}`).not.toMatch(/evil\.example|<b>/);
    expect((await refusal(await answer("Again"))).title).toBe(feedbackTexts.alreadyAnswered);
    const later = await find(admin.cookie, "?state=answered", id);
    expect(later!.answer).toMatchObject({ text: "Thanks.\nIt comes in <March>.", by: "An Admin" });
    expect((await ask("GET", "/api/feedback?after=1", { cookie: admin.cookie })).status).toBe(422);
  });

  it("shows a person their own, with the reply, and nothing of others or of the shared demonstration", async ({
    expect,
  }) => {
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const [one, other] = [await anOwnerWithDevice(), await anOwnerWithDevice()];
    const demo = await aSignedInPerson({ wasSelfRegistered: true, demo: true });
    for (const { cookie, device_id } of [one, other]) await send(cookie, { featureRequestText: "Mine", device_id });
    await send(demo.cookie, { featureRequestText: "From the demonstration" });
    const { id } = (await stored(one.user.id))[0]!;
    const own = async (cookie: string) =>
      (await (await ask("GET", "/api/feedback/own", { cookie })).json<OwnFeedbackList>()).feedback;
    expect(await own(one.cookie)).toMatchObject([{ id, text: "Mine", answer: null }]);
    await ask("POST", `/api/feedback/${id}/answer`, { cookie: admin.cookie, json: { answer: "Soon." } });
    expect(await own(one.cookie)).toMatchObject([{ id, answer: { text: "Soon." } }]);
    expect(await own(other.cookie)).toMatchObject([{ answer: null }]);
    expect(await own(demo.cookie)).toEqual([]);
  });

  it("sends no answer to the demonstration account or to unknown feedback", async ({ expect }) => {
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const demo = await aSignedInPerson({ wasSelfRegistered: true, demo: true });
    await send(demo.cookie, { featureRequestText: "From the demonstration" });
    const { id } = (await stored(demo.user.id))[0]!;
    const answer = await ask("POST", `/api/feedback/${id}/answer`, { cookie: admin.cookie, json: { answer: "Hi" } });
    expect([answer.status, (await refusal(answer)).title]).toEqual([409, feedbackTexts.notAnswerable]);
    const unknown = await ask("POST", "/api/feedback/x/answer", { cookie: admin.cookie, json: { answer: "Hi" } });
    expect(unknown.status).toBe(404);
  });
});
