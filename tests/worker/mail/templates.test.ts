import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { holdMessages } from "#contract/decision/no-rush";
import { deliver } from "../../../worker/adapters/mail/index.ts";
import * as mails from "../../../worker/adapters/mail/index.ts";
import type { MailContent } from "../../../worker/adapters/mail/port.ts";
import { transportOf } from "../../../worker/adapters/mail/transport.ts";
import { database } from "../../../worker/platform/db.ts";
import { mailOutbox } from "../../../worker/platform/schema.ts";
import { linkIn, receivedBy, withSmtp } from "./received.ts";

const db = database(env);
const NOW = 1_790_000_000;
const link = 'https://portal.example/verify?userType=staff&oobCode=a_b-c&x="><script>';
const hostile = `Evil <img src=x onerror=alert(1)> & "Co"\r\nBcc: victim@people.example https://evil.example www.evil.example`;
const expiresAt = NOW + 7 * 24 * 3600;
const portal = "https://portal.example";
const zone = "America/Los_Angeles";
const linked = { link, at: NOW, expiresAt, zone };
const notice = { link, at: NOW, zone };

const hostileAlert = { title: `Wash due: ${hostile}`, message: hostile, details: `One.\n${hostile}` };
const templates: Record<string, MailContent> = {
  invite: mails.invite({ ...linked, inviter: hostile }),
  verify: mails.verifyAddress(linked),
  reset: mails.resetPassword({ ...linked, expiresAt: NOW + 3600 }),
  "export-ready": mails.exportReady({ ...linked, what: hostile }),
  "password-changed": mails.passwordChanged({ ...notice, everywhere: false }),
  "password-set": mails.passwordSet({ ...notice, by: hostile }),
  "new-place": mails.newSignIn({ ...notice, place: hostile }),
  alert: mails.alert({ ...hostileAlert, link, switches: ["washDue"] }),
  monday: mails.mondayDecisions(
    {
      subject: "Wash 1 plant by the week of Dec 7: worth $1,850",
      lead: [],
      wash: [],
      fix: [],
      wait: hostile,
      noRush: [hostile],
      washed: [hostile],
    },
    { portal, unsubscribe: undefined },
  ),
  "access-changed": mails.accessChanged({
    changes: [{ change: "plant-added", name: hostile, by: hostile, isByAdmin: false, until: null }],
    zone,
    portal,
  }),
  "rollout-ended": mails.rolloutEnded({ ...notice, title: hostile, state: "stopped", counts: "1 failed" }),
  "device-erase-planned": mails.deviceErasePlanned({ name: "North Row", due: "2026-12-24", link }),
  "erasure-requested": mails.erasureRequested({ due: "2026-12-24", link }),
  "two-factor-changed": mails.twoFactorChanged({ ...notice, on: true }),
};

describe("every template", () => {
  it.for(Object.entries(templates))("%s is complete and escaped", async ([name, content], { expect }) => {
    expect(content.template).toBe(name);
    const to = `${crypto.randomUUID()}@people.example`;
    await db.delete(mailOutbox);
    await mails.queueMail(db, { to, content, at: NOW });
    await deliver({
      db,
      files: env.FILES,
      transport: transportOf(withSmtp()),
      from: "portal@portal.example",
      now: NOW,
    });
    const [got, ...more] = await receivedBy(to);
    expect(more).toEqual([]);
    const { mail } = got!;
    expect(mail.subject).toBe(content.subject);
    expect(mail.from).toEqual({ name: "", address: "portal@portal.example" });
    expect(mail.bcc ?? mail.cc).toBeUndefined();
    expect(mail.attachments).toEqual([]);
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");

    const pages: Record<string, string> = { "access-changed": "/plant/listing", monday: "/dashboard" };
    const page = new URL(pages[name] ? `${portal}${pages[name]}` : link).href;
    expect(linkIn(mail).href).toBe(page);
    const html = mail.html!;
    const attribute = page.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    expect([...html.matchAll(/href="([^"]*)"/g)].map((found) => found[1])).toEqual([attribute, attribute]);
    expect(mail.text).toContain(/<h1[^>]*>([^<]*)</.exec(html)![1]!.replaceAll("&amp;", "&").replaceAll("&#39;", "'"));

    expect(html).not.toMatch(/<(script|img|link|iframe|object|form|svg)\b|\bon\w+=["']|url\(|@import/i);
    for (const text of [html, mail.text!]) {
      expect(text).not.toMatch(/https?:\/\/evil/);
      expect(text).not.toMatch(/\bwww\.evil/);
    }
    expect(html).not.toContain(hostile);
  });

  it("have times in the reader's zone, and in UTC where none is known", ({ expect }) => {
    // NOW is Sep 21, 2026, 14:13:20 UTC.
    expect(templates.invite!.text).toContain("expires in 7 days (Sep 28, 2026, 7:13 AM PDT)");
    expect(templates.verify!.text).toContain("expires in 7 days (Sep 28, 2026, 7:13 AM PDT)");
    expect(templates.reset!.text).toContain("expires in 1 hour (Sep 21, 2026, 8:13 AM PDT)");
    expect(templates["export-ready"]!.text).toContain("before Sep 28, 2026, 7:13 AM PDT");
    for (const name of ["password-changed", "password-set", "new-place", "two-factor-changed"])
      expect(templates[name]!.text).toContain("on Sep 21, 2026, 7:13 AM PDT");
    const lost = { change: "plant-lost", name: "East", by: "Demo", isByAdmin: false, until: expiresAt } as const;
    expect(mails.accessChanged({ changes: [lost], zone, portal }).text).toContain("until Sep 28, 2026, 7:13 AM PDT");
    expect(mails.verifyAddress({ ...linked, zone: null }).text).toContain("(Sep 28, 2026, 2:13 PM UTC)");
  });

  it("keep the signs of a sentence, and nothing that could become a link", ({ expect }) => {
    const rain = holdMessages.cleaned("East", 3.9, 0.2);
    const mailed = (message: string) => mails.alert({ ...hostileAlert, title: "Rain", message, switches: [] }).text;
    expect(mailed(rain.message)).toContain("Rain cleaned East: loss 3.9% → 0.2%. The wash is no longer due.");
    const feedback = "Can it show “rain”, too? It’s hot: 104°F – at 900 W/m²!";
    expect(mails.feedbackAnswered({ feedback, answer: "Yes." }).text).toContain(`You wrote: ${feedback}`);
    const links = "evil.example?go=1 www.evil.example! mailto:a@evil.example evil.example/x…";
    expect(mailed(links)).not.toMatch(/evil\.|@|=/);
  });

  it("call the sender an administrator by the kind of account, not by a name [S22]", ({ expect }) => {
    const change = { change: "plant-added", name: "East", until: null } as const;
    const by = "Your Soilsight administrator";
    const reasonOf = (isByAdmin: boolean) =>
      mails.accessChanged({ changes: [{ ...change, by, isByAdmin }], zone, portal }).text;
    expect(reasonOf(true)).toContain("Contact your Soilsight administrator.");
    expect(reasonOf(false)).not.toContain("Contact your Soilsight administrator.");
  });

  it("about the console name the person, and run nothing that the name holds", ({ expect }) => {
    const { text, html } = mails.consoleChange({ what: "Person added", email: hostile, userType: "Admin", at: NOW });
    expect(text).toContain("(Admin)");
    expect(html).not.toMatch(/<img|https:\/\/evil/);
  });

  it("refuse a link that is not a page", ({ expect }) => {
    for (const wrong of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd"])
      expect(() => mails.verifyAddress({ ...linked, link: wrong })).toThrow("must lead to a page");
  });
});
