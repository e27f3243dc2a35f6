import { sender } from "../address.ts";
import type { MailDelivery, MailTransport, OutgoingMail } from "../port.ts";
import { SmtpConnection, type SmtpReply } from "./conversation.ts";
import { message } from "./message.ts";
import type { SmtpServer } from "./server.ts";

const TIMEOUT_MS = 20_000;

export const smtpTransport = (server: SmtpServer): MailTransport => ({
  async send(mail) {
    const conversation = new SmtpConnection(server);
    const tooLong = Promise.withResolvers<MailDelivery>();
    const timer = setTimeout(() => tooLong.resolve(temporary("The mail server didn't respond in time.")), TIMEOUT_MS);
    const talked = sendOverSmtp(conversation, server, mail).catch((error: unknown) =>
      temporary(error instanceof Error ? error.message : "The connection to the mail server failed."),
    );
    const delivery = await Promise.race([talked, tooLong.promise]);
    clearTimeout(timer);
    await conversation.close();
    return delivery;
  },
});

const temporary = (reason: string): MailDelivery => ({ ok: false, permanent: false, reason });

/** 5xx is permanent (RFC 5321 section 4.2.1), but only for this mail: a refused login may be fixed. */
const failedDelivery = ({ code, text }: SmtpReply, isAboutMail: boolean): MailDelivery => ({
  ok: false,
  permanent: isAboutMail && code >= 500,
  reason: text,
});

async function sendOverSmtp(
  conversation: SmtpConnection,
  server: SmtpServer,
  mail: OutgoingMail,
): Promise<MailDelivery> {
  const from = sender(mail.from)!.address;
  const say = (line: string) => conversation.say(`${line}\r\n`);
  const hello = `EHLO ${from.split("@")[1]}`;

  const greeting = await conversation.greeting();
  if (greeting.code !== 220) return failedDelivery(greeting, false);
  let able = await say(hello);
  if (able.code !== 250) return failedDelivery(able, false);
  if (server.security === "starttls") {
    const begin = await say("STARTTLS");
    // Never continues unencrypted, because an attacker could have removed the offer.
    if (begin.code !== 220) return temporary(`The mail server offers no encryption: ${begin.text}`);
    conversation.encrypt();
    able = await say(hello);
    if (able.code !== 250) return failedDelivery(able, false);
  }
  if (server.login) {
    const { user, password } = server.login;
    const login = await say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`);
    if (login.code !== 235) return failedDelivery(login, false);
  }
  for (const [line, expected] of [
    [`MAIL FROM:<${from}>`, [250]],
    [`RCPT TO:<${mail.to}>`, [250, 251]],
    ["DATA", [354]],
    [`${message(mail)}.`, [250]],
  ] as const) {
    const reply = await say(line);
    if (!expected.some((code) => code === reply.code)) return failedDelivery(reply, true);
  }
  await say("QUIT").catch(() => undefined);
  return { ok: true, state: "sent" };
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
