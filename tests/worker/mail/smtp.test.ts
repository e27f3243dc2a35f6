import { describe, inject, it } from "vitest";
import { smtpServer, type SmtpServer } from "../../../worker/adapters/mail/smtp/server.ts";
import { smtpTransport } from "../../../worker/adapters/mail/smtp/transport.ts";
import type { OutgoingMail } from "../../../worker/adapters/mail/port.ts";
import { receivedBy } from "./received.ts";

const LOGIN = "portal:p%40ss%3Aw%C3%B6rd%2F1@";
const server = (kind: "open" | "login" | "starttls" | "tls", login = "", security = "?security=none"): SmtpServer => {
  const found = smtpServer(`smtp://${login}127.0.0.1:${inject("smtp")[kind]}${security}`);
  if (!found.ok) throw new Error(found.reason);
  return found.server;
};
const aMail = (values: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: crypto.randomUUID(),
  from: "Soilsight <no-reply@portal.example>",
  to: `${crypto.randomUUID()}@people.example`,
  subject: "Plain subject",
  text: "Hello\n.\n..dots, ünïcode 🌞 and a long line ".padEnd(3000, "x"),
  html: "<p>Hello</p>",
  at: 1_790_000_000,
  ...values,
});

describe("a mail by SMTP", () => {
  it("arrives as it was written, in both formats", async ({ expect }) => {
    const sent = aMail();
    expect(await smtpTransport(server("open")).send(sent)).toEqual({ ok: true, state: "sent" });
    const [got, ...more] = await receivedBy(sent.to);
    expect(more).toEqual([]);
    expect(got).toMatchObject({ from: "no-reply@portal.example", user: null });
    expect(got!.mail).toMatchObject({
      subject: sent.subject,
      from: { name: "Soilsight", address: "no-reply@portal.example" },
      to: [{ address: sent.to }],
      messageId: `<${sent.id}@portal.example>`,
      date: new Date(sent.at * 1000).toISOString(),
    });
    expect(got!.mail.text!.trim()).toBe(sent.text.replaceAll("\n", "\r\n"));
    expect(got!.mail.html!.trim()).toBe(sent.html);
    expect(got!.raw.split("\r\n").every((line) => line.length <= 100)).toBe(true);
  });

  it("arrives with its files, byte for byte", async ({ expect }) => {
    const content = Uint8Array.from({ length: 100_000 }, (_, n) => (n * 31) % 256);
    const sent = aMail({ files: [{ name: 'a "b"\r\nX.pdf', type: "application/pdf", content }] });
    expect(await smtpTransport(server("open")).send(sent)).toEqual({ ok: true, state: "sent" });
    const [got] = await receivedBy(sent.to);
    expect(got!.mail.html!.trim()).toBe(sent.html);
    const [file] = got!.mail.attachments;
    expect(file).toMatchObject({ filename: "a-b-X.pdf", mimeType: "application/pdf", disposition: "attachment" });
    expect(new Uint8Array(file!.content as ArrayBuffer)).toEqual(content);
  });

  it("keeps a subject in any script intact", async ({ expect }) => {
    for (const subject of ["Größe 🌞 ".repeat(30).trim(), "=?utf-8?B?eA==?= pretends", "a".repeat(300)]) {
      const sent = aMail({ subject });
      await smtpTransport(server("open")).send(sent);
      expect((await receivedBy(sent.to))[0]!.mail.subject).toBe(subject);
    }
  });

  it("signs in with the user and password of the setting", async ({ expect }) => {
    const sent = aMail();
    expect(await smtpTransport(server("login", LOGIN)).send(sent)).toMatchObject({ ok: true });
    expect((await receivedBy(sent.to))[0]!.user).toBe("portal");
    const wrong = await smtpTransport(server("login", "portal:wrong@")).send(aMail());
    expect(wrong).toMatchObject({ ok: false, permanent: false, reason: expect.stringMatching(/^535 /) });
  });

  it("separates a permanent refusal from a temporary one", async ({ expect }) => {
    const to = (start: string) => smtpTransport(server("open")).send(aMail({ to: `${start}people.example` }));
    expect(await to("refused@")).toMatchObject({ ok: false, permanent: true, reason: expect.stringMatching(/^550 /) });
    expect(await to("later@")).toMatchObject({ ok: false, permanent: false, reason: expect.stringMatching(/^451 /) });
  });

  it("sends nothing unencrypted and nothing to a server that cannot prove its name", async ({ expect }) => {
    const cases = [
      server("open", LOGIN, ""), // offers no STARTTLS
      server("starttls", LOGIN, ""), // has an untrusted certificate
      { ...server("tls", LOGIN), security: "tls" as const },
    ];
    for (const one of cases) {
      const sent = aMail();
      expect(await smtpTransport(one).send(sent)).toMatchObject({ ok: false, permanent: false });
      expect(await receivedBy(sent.to)).toEqual([]);
    }
  });

  it("waits for a server that is unavailable", async ({ expect }) => {
    const away = { ...server("open"), port: 1 };
    const reason = "The mail server 127.0.0.1:1 could not be reached.";
    expect(await smtpTransport(away).send(aMail())).toEqual({ ok: false, permanent: false, reason });
  });
});

describe("the setting of the mail server", () => {
  it("encrypts unless the server is on the same machine and says otherwise", ({ expect }) => {
    const read = (url: string) => smtpServer(url);
    expect(read("smtps://a%40b:c@mail.example")).toEqual({
      ok: true,
      server: { host: "mail.example", port: 465, security: "tls", login: { user: "a@b", password: "c" } },
    });
    expect(read("smtp://mail.example")).toMatchObject({ server: { port: 587, security: "starttls", login: null } });
    expect(read("smtp://localhost:2525?security=none")).toMatchObject({ server: { security: "none" } });
    for (const wrong of [
      "smtp://mail.example?security=none",
      "https://mail.example",
      "mail.example",
      "smtp://h?security=x",
    ])
      expect(read(wrong).ok).toBe(false);
  });
});
