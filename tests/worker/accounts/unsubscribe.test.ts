import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { unsubscribeTexts } from "#contract/accounts/unsubscribe";
import { mailToken } from "../../../worker/access/credentials/mail-token.ts";
import { alert, queueMail, deliver } from "../../../worker/adapters/mail/index.ts";
import { transportOf } from "../../../worker/adapters/mail/transport.ts";
import { unsubscribeLinks } from "../../../worker/features/accounts/index.ts";
import { mailMessages, readersOf } from "../../../worker/features/messages/mail.ts";
import { auditLog, mailOutbox, messages, users } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSignedInPerson, call, db } from "../access/people.ts";
import { receivedBy, withSmtp } from "../mail/received.ts";

const PORTAL = "https://portal.example";
const REPORTS_DONE = "You have successfully unsubscribed and will no longer receive monthly plant performance emails.";
const USER_NOT_FOUND = {
  title: "User not found.",
  detail: "Sign in to choose your emails under Notifications.",
};

const wantsMails = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]!.emailAlerts;
const lines = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subject, id))).map(({ action, user_id, before, after }) => [
    action,
    user_id,
    before,
    after,
  ]);

async function aReader() {
  const { id, email } = await aPerson();
  const plant = await aPlant({ owners: [id] });
  const now = Math.floor(Date.now() / 1000);
  const texts = { title: "Wash due: East", message: "Wash.", details: "Two cleanings." };
  await db
    .insert(messages)
    .values({ ts: now, ...texts, type: "PLANT", plant_id: plant, dedupe_key: crypto.randomUUID(), mail_due: true });
  await mailMessages(env, db, PORTAL, now);
  await deliver({ db, files: env.FILES, transport: transportOf(withSmtp()), from: "portal@portal.example", now });
  const { mail } = (await receivedBy(email)).at(-1)!;
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const oneClick = new URL(/^<(\S+)>$/.exec(header("list-unsubscribe")!)![1]!);
  const page = new URL(/Unsubscribe:\s+(\S+)/.exec(mail.text!)![1]!);
  return { id, plant, mail, header, oneClick, page };
}

/** Calls as mail providers do (RFC 8058 section 3.1): a form without cookie or origin. */
const asMailProgram = ({ pathname, search }: URL) =>
  exports.default.fetch(`http://localhost${pathname}${search}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
const undo = ({ pathname, search }: URL) => call("POST", `${pathname}/undo${search}`, { json: {} });

describe("a mail about a plant", () => {
  it("stops after one call of the mail program, which may be repeated, and can be resumed", async ({ expect }) => {
    const { id, plant, mail, header, oneClick, page } = await aReader();
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const kept = await db.select().from(mailOutbox).where(eq(mailOutbox.unsubscribe, oneClick.href));
    expect(kept).toEqual([]);
    expect(oneClick.origin).toBe(PORTAL);
    expect(mail.html).toContain(`href="${page.href.replaceAll("&", "&amp;")}"`);
    for (let time = 0; time < 2; time++) {
      const answer = await asMailProgram(oneClick);
      expect([answer.status, await answer.json()]).toEqual([200, { message: unsubscribeTexts.done.alert }]);
    }
    expect(await wantsMails(id)).toBe(false);
    expect(await readersOf(db, plant, "washDue")).toEqual([]);
    expect((await undo(oneClick)).status).toBe(200);
    expect(await wantsMails(id)).toBe(true);
    const [on, off] = [{ emailAlerts: true }, { emailAlerts: false }];
    expect(await lines(id)).toEqual([
      ["reports-unsubscribed", id, on, { ...off, source: "alert" }],
      ["reports-resubscribed", id, off, { ...on, source: "alert" }],
    ]);
  });

  it("leaves reports alone when it stops, as a report leaves alerts alone [A-095, A-250]", async ({ expect }) => {
    const { id, plant, oneClick } = await aReader();
    const settings = async () => {
      const [row] = await db.select().from(users).where(eq(users.id, id));
      return { reports: row!.emailReports, alerts: row!.emailAlerts, mondays: row!.mondayDecisions };
    };
    await asMailProgram(oneClick);
    expect(await settings()).toEqual({ reports: true, alerts: false, mondays: true });
    await undo(oneClick);
    const { oneClick: ofReport } = await unsubscribeLinks(env, PORTAL, { id, user_type: "Owner" }, "report");
    const answer = await asMailProgram(new URL(ofReport));
    expect([answer.status, await answer.json()]).toEqual([200, { message: REPORTS_DONE }]);
    expect(await settings()).toEqual({ reports: false, alerts: true, mondays: true });
    await undo(new URL(ofReport));
    const { oneClick: ofMonday } = await unsubscribeLinks(env, PORTAL, { id, user_type: "Owner" }, "monday");
    const stopped = await asMailProgram(new URL(ofMonday));
    expect(await stopped.json()).toEqual({ message: unsubscribeTexts.done.monday });
    expect(await settings()).toEqual({ reports: true, alerts: true, mondays: false });
    expect((await readersOf(db, plant, "aresStatus")).map((reader) => reader.id)).toEqual([id]);
  });

  it("that waits is dropped when it stops", async ({ expect }) => {
    const { id, oneClick } = await aReader();
    const email = (await db.select().from(users).where(eq(users.id, id)))[0]!.email;
    const content = alert({ title: "Tank low: East", message: "", details: "", switches: ["washExtensionTankLow"] });
    await queueMail(db, { to: email, content, at: Math.floor(Date.now() / 1000) });
    await asMailProgram(oneClick);
    const states = await db.select({ state: mailOutbox.state }).from(mailOutbox).where(eq(mailOutbox.to, email));
    expect(states.map(({ state }) => state).toSorted()).toEqual(["dead", "sent"]);
  });

  it("changes nothing when its address is only opened, which leads to the page with its data [P-034, A-218]", async ({
    expect,
  }) => {
    const { id, oneClick, page } = await aReader();
    const address = `http://localhost${oneClick.pathname}${oneClick.search}`;
    const opened = await exports.default.fetch(address, { redirect: "manual" });
    expect([opened.status, new URL(opened.headers.get("location")!, PORTAL).href]).toEqual([303, page.href]);
    expect(page.pathname).toBe(`/account/report/unsubscribe/${id}`);
    const oobCode = await mailToken(env, "unsubscribe", id);
    expect(Object.fromEntries(page.searchParams)).toEqual({ userType: "owner", userId: id, source: "alert", oobCode });
    expect(await wantsMails(id)).toBe(true);
  });

  it("is stopped only by its own link; all other links get the same error [A-251]", async ({ expect }) => {
    const { id, oneClick } = await aReader();
    const other = await aPerson();
    const ours = await mailToken(env, "unsubscribe", id);
    const [name, signature] = ours.split(".") as [string, string];
    const theirs = await mailToken(env, "unsubscribe", other.id);
    const tokens = {
      "of another deployment": await mailToken({ AUTH_SECRET: "another" }, "unsubscribe", id),
      "with another's signature": `${name}.${theirs.split(".")[1]}`,
      "cut off": `${name}.${signature.slice(0, -4)}`,
      "without a signature": name,
      "of nobody at all": "x.y",
      "of nobody": await mailToken(env, "unsubscribe", crypto.randomUUID()),
      "of a name as long as a page": `${"a".repeat(5000)}.${signature}`,
    };
    for (const [what, token] of Object.entries(tokens))
      for (const end of ["", "/undo"]) {
        const answer = await call("POST", `/api/report/unsubscribe/${token}${end}`, { json: {} });
        expect([what, answer.status, await answer.json()]).toMatchObject([what, 404, USER_NOT_FOUND]);
      }
    for (const query of [`?userId=${other.id}`, "?userType=staff"]) {
      const answer = await call("POST", oneClick.pathname + query, { json: {} });
      expect([answer.status, await answer.json()]).toMatchObject([404, USER_NOT_FOUND]);
    }
    expect([await wantsMails(id), await wantsMails(other.id)]).toEqual([true, true]);
    expect(await lines(id)).toEqual([]);
  });

  it("is resumed by the page only, with a limit", async ({ expect }) => {
    const { id, oneClick } = await aReader();
    await asMailProgram(oneClick);
    const path = `${oneClick.pathname}/undo${oneClick.search}`;
    const elsewhere = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await call("POST", path, { json: {}, headers: elsewhere })).status).toBe(403);
    expect(await wantsMails(id)).toBe(false);
    const headers = { "cf-connecting-ip": crypto.randomUUID() };
    const statuses: number[] = [];
    for (let time = 0; time < 41; time++) statuses.push((await call("POST", path, { json: {}, headers })).status);
    expect(statuses[0]).toBe(200);
    expect(statuses).toContain(429);
  });

  it("does not change the settings of another person who is signed in", async ({ expect }) => {
    const { id, oneClick } = await aReader();
    const { user, cookie } = await aSignedInPerson();
    await call("POST", oneClick.pathname + oneClick.search, { json: {}, cookie });
    expect([await wantsMails(id), await wantsMails(user.id)]).toEqual([false, true]);
  });
});
