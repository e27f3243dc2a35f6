import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { MAX_ATTACHMENT_BYTES, storeAttachment } from "../../../worker/adapters/mail/attachments.ts";
import { deliver } from "../../../worker/adapters/mail/index.ts";
import { logTransport, transportOf } from "../../../worker/adapters/mail/transport.ts";
import { queueMail, purgeOutbox } from "../../../worker/adapters/mail/outbox.ts";
import type { MailDelivery, MailAttachment, MailTransport } from "../../../worker/adapters/mail/port.ts";
import { retryDelay } from "../../../worker/platform/retry.ts";
import { database } from "../../../worker/platform/db.ts";
import { mailOutbox } from "../../../worker/platform/schema.ts";
import { receivedBy, withSmtp } from "./received.ts";

const db = database(env);
const NOW = 1_790_000_000;
const content = { template: "test", subject: "Subject", text: "https://portal.example/secret", html: "<p>secret</p>" };
const address = () => `${crypto.randomUUID()}@people.example`;
const row = async (id: string) => (await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0]!;
const answering = (delivery: MailDelivery): MailTransport => ({ send: () => Promise.resolve(delivery) });
const run = (transport: MailTransport, now: number) =>
  deliver({ db, files: env.FILES, transport, from: "portal@portal.example", now });

async function queued(more: { expiresAt?: number; to?: string; attachments?: MailAttachment[] } = {}) {
  await db.delete(mailOutbox);
  const { to = address(), ...rest } = more;
  const id = await queueMail(db, { to, content: { ...content, ...rest }, at: NOW });
  return { to, id: id! };
}

describe("the outbox", () => {
  it("has every mail before it is sent, and deletes its text afterwards", async ({ expect }) => {
    const { to, id } = await queued();
    expect(await row(id)).toMatchObject({ to, state: "waiting", attempts: 0, text: content.text });
    await run(transportOf(withSmtp()), NOW);
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 1, text: null, html: null, settled_at: NOW });
    expect(await receivedBy(to)).toHaveLength(1);
    await run(transportOf(withSmtp()), NOW + 3600);
    expect(await receivedBy(to)).toHaveLength(1);
  });

  it("retries after minutes, then hours, and marks a mail as failed in the end", async ({ expect }) => {
    const { id } = await queued();
    const later = answering({ ok: false, permanent: false, reason: "451 later" });
    let at = NOW;
    let tries = 0;
    for (; (await row(id)).state === "waiting"; at = (await row(id)).next_try_at) {
      await run(later, at - 1);
      expect((await row(id)).attempts).toBe(tries);
      await run(later, at);
      tries++;
    }
    expect(tries).toBe(8);
    expect([1, 2, 7, 8].map(retryDelay)).toEqual([60, 300, 12 * 3600, null]);
    expect(await row(id)).toMatchObject({ state: "dead", attempts: 8, error: "451 later", text: content.text });
    await purgeOutbox(db, NOW + 4 * 24 * 3600);
    expect(await row(id)).toMatchObject({ state: "dead", text: null, html: null });
  });

  it("stops at once for a mail that is permanently refused or no longer useful", async ({ expect }) => {
    const refused = await queued();
    await run(answering({ ok: false, permanent: true, reason: "550 no such person" }), NOW);
    expect(await row(refused.id)).toMatchObject({ state: "dead", attempts: 1, error: "550 no such person" });
    const late = await queued({ expiresAt: NOW + 90 });
    await run(answering({ ok: false, permanent: false, reason: "451" }), NOW);
    expect(await row(late.id)).toMatchObject({ state: "waiting" });
    await run(transportOf(withSmtp()), NOW + 91);
    expect(await row(late.id)).toMatchObject({ state: "dead", error: "expired" });
    expect(await receivedBy(late.to)).toEqual([]);
  });

  it("sends a mail without its files where the server refuses them or they are missing", async ({ expect }) => {
    const file = { name: "report.pdf", type: "application/pdf", content: new Uint8Array([1, 2, 3]) };
    const attachments = await storeAttachment(env.FILES, crypto.randomUUID(), file);
    const { id } = await queued({ attachments });
    const tried: (string | undefined)[] = [];
    const refusing: MailTransport = {
      send({ files }) {
        tried.push(files?.[0]?.name);
        return Promise.resolve(files ? { ok: false, permanent: true, reason: "552" } : { ok: true, state: "sent" });
      },
    };
    await run(refusing, NOW);
    expect(tried).toEqual(["report.pdf", undefined]);
    expect(await row(id)).toMatchObject({ state: "sent", attempts: 1 });
    await env.FILES.delete(attachments[0]!.key);
    const { to } = await queued({ attachments });
    await run(transportOf(withSmtp()), NOW);
    expect((await receivedBy(to))[0]!.mail.attachments).toEqual([]);
    const large = { ...file, content: new Uint8Array(MAX_ATTACHMENT_BYTES + 1) };
    expect(await storeAttachment(env.FILES, "large", large)).toEqual([]);
  });

  it("sends a mail once when two runs overlap, and again when one dies with it", async ({ expect }) => {
    const { to, id } = await queued();
    await Promise.all([1, 2, 3].map(() => run(transportOf(withSmtp()), NOW)));
    expect(await receivedBy(to)).toHaveLength(1);
    const dying = await queued();
    const dead = run({ send: () => new Promise(() => undefined) }, NOW);
    while ((await row(dying.id)).attempts === 0) await Promise.resolve();
    await run(transportOf(withSmtp()), NOW + 59);
    expect(await receivedBy(dying.to)).toEqual([]);
    await run(transportOf(withSmtp()), NOW + 60);
    expect(await receivedBy(dying.to)).toHaveLength(1);
    expect(dead).toBeInstanceOf(Promise);
    expect(id).not.toBe(dying.id);
  });

  it("accepts a mail with the same key only once, and rejects invalid addresses", async ({ expect }) => {
    const mail = { to: address(), content, at: NOW, key: `export-ready:${crypto.randomUUID()}` };
    expect(await queueMail(db, mail)).not.toBeNull();
    expect(await queueMail(db, mail)).toBeNull();
    for (const to of [
      "",
      "nobody",
      "a@b.example\r\nBcc: c@d.example",
      "a@b.example, c@d.example",
      "<a@b.example>",
      "ä@b.example",
    ])
      expect(await queueMail(db, { to, content, at: NOW })).toBeNull();
  });

  it("keeps a subject on one line, whatever it contains", async ({ expect }) => {
    await db.delete(mailOutbox);
    const to = address();
    const subject = "Hello\r\nBcc: victim@people.example\n\nX\u2028Y";
    await queueMail(db, { to, content: { ...content, subject }, at: NOW });
    await run(transportOf(withSmtp()), NOW);
    const [got] = await receivedBy(to);
    expect(got!.mail.subject).toBe("Hello Bcc: victim@people.example X Y");
    expect(got!.mail.bcc).toBeUndefined();
    expect(await receivedBy("victim@people.example")).toEqual([]);
  });

  it("only logs a mail where no service is set up; its text stays until it expires, and the line for a month", async ({
    expect,
  }) => {
    const { id } = await queued({ expiresAt: NOW + 100 });
    await run(logTransport, NOW);
    expect(await row(id)).toMatchObject({ state: "logged", text: content.text });
    await purgeOutbox(db, NOW + 99);
    expect(await row(id)).toMatchObject({ text: content.text });
    await purgeOutbox(db, NOW + 101);
    expect(await row(id)).toMatchObject({ state: "logged", text: null, html: null });
    await purgeOutbox(db, NOW + 31 * 24 * 3600);
    expect(await row(id)).toBeUndefined();
  });

  it("reports a wrong setting and loses nothing", async ({ expect }) => {
    const { id } = await queued();
    await run(transportOf(withSmtp({ SMTP_URL: "mail.example:25" })), NOW);
    expect(await row(id)).toMatchObject({ state: "waiting", error: expect.stringContaining("SMTP_URL") });
  });
});

describe("Cloudflare's mail service", () => {
  const sent: unknown[] = [];
  const portal = (send: (mail: unknown) => Promise<unknown>) => transportOf({ EMAIL: { send } });
  const mail = { id: "m", from: "Soilsight <a@portal.example>", to: "b@people.example", at: NOW, ...content };

  it("gets the mail in the form of its binding", async ({ expect }) => {
    const took = await portal((one) => Promise.resolve(sent.push(one))).send(mail);
    expect(took).toEqual({ ok: true, state: "sent" });
    expect(sent).toEqual([
      {
        from: { name: "Soilsight", email: "a@portal.example" },
        to: "b@people.example",
        subject: content.subject,
        text: content.text,
        html: content.html,
        headers: { "Auto-Submitted": "auto-generated" },
      },
    ]);
  });

  it("gets the address that stops mails of its kind; the button for it only if that is https (RFC 8058)", async ({
    expect,
  }) => {
    const headersOf = async (unsubscribe: string) => {
      await portal((one) => Promise.resolve(sent.push(one))).send({ ...mail, unsubscribe });
      return (sent.at(-1) as { headers: Record<string, string> }).headers;
    };
    const always = { "Auto-Submitted": "auto-generated" };
    expect(await headersOf("https://portal.example/stop/x?a=b c>\r\nBcc: d@e.example")).toEqual({
      ...always,
      "List-Unsubscribe": "<https://portal.example/stop/x?a=b%20c%3EBcc:%20d@e.example>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const plain = "http://localhost:8787/stop/x";
    expect(await headersOf(plain)).toEqual({ ...always, "List-Unsubscribe": `<${plain}>` });
  });

  it("separates temporary failures from permanent ones", async ({ expect }) => {
    const failing = (code: string) => portal(() => Promise.reject(Object.assign(new Error("no"), { code }))).send(mail);
    expect(await failing("E_RATE_LIMIT_EXCEEDED")).toMatchObject({ ok: false, permanent: false });
    expect(await failing("E_SENDER_NOT_VERIFIED")).toMatchObject({ ok: false, permanent: true });
  });
});
