import { connect } from "cloudflare:sockets";
import { sender } from "../address.ts";
import { extraHeaders } from "../headers.ts";
import type { AttachedFile, MailDelivery, MailTransport, OutgoingMail } from "../port.ts";
import type { SmtpServer } from "./server.ts";

/**
 * Builds a MIME message (RFC 5322): plain text and HTML, then files. Everything is base64, so that lines are short and
 * none starts with a dot.
 */
function message(mail: OutgoingMail): string {
  const from = sender(mail.from)!;
  const { files = [] } = mail;
  const body = alternativeParts(mail);
  const { type, content } = files.length === 0 ? body : withFiles(mail.id, body, files);
  const headers = [
    `From: ${from.name ? `"${from.name}" <${from.address}>` : from.address}`,
    `To: ${mail.to}`,
    `Subject: ${encodeHeader(mail.subject)}`,
    `Date: ${new Date(mail.at * 1000).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.id}@${from.address.split("@")[1]}>`,
    ...Object.entries(extraHeaders(mail)).map(([name, value]) => `${name}: ${value}`),
    "MIME-Version: 1.0",
    `Content-Type: ${type}`,
  ];
  return `${headers.join("\r\n")}\r\n\r\n${content}`;
}

interface MimePart {
  type: string;
  content: string;
}

function alternativeParts({ id, text, html }: OutgoingMail): MimePart {
  const boundary = `=_${id}`;
  const part = (type: string, content: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(bytes(toCrlf(content)))}\r\n`;
  const content = `${part("text/plain", text)}${part("text/html", html)}--${boundary}--\r\n`;
  return { type: `multipart/alternative; boundary="${boundary}"`, content };
}

function withFiles(id: string, body: MimePart, files: readonly AttachedFile[]): MimePart {
  const boundary = `=_files-${id}`;
  const attached = files.map(({ name, type, content }) => {
    // A quote or line break would end the header.
    const plain = name.replaceAll(/[^\w.-]+/g, "-");
    return `--${boundary}\r\nContent-Type: ${type}; name="${plain}"\r\nContent-Disposition: attachment; filename="${plain}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(content)}\r\n`;
  });
  const content = `--${boundary}\r\nContent-Type: ${body.type}\r\n\r\n${body.content}${attached.join("")}--${boundary}--\r\n`;
  return { type: `multipart/mixed; boundary="${boundary}"`, content };
}

const MAX_ENCODED_WORD_BYTES = 42;

/**
 * Encodes header text: unchanged if short and plain ASCII, else as folded encoded words (RFC 2047) of whole characters.
 */
function encodeHeader(text: string): string {
  if (/^[\x20-\x7e]{1,60}$/.test(text) && !text.includes("=?")) return text;
  const words: string[] = [""];
  for (const letter of text) {
    if (bytes(words.at(-1)! + letter).length > MAX_ENCODED_WORD_BYTES) words.push("");
    words[words.length - 1] += letter;
  }
  return words.map((word) => `=?utf-8?B?${base64(bytes(word))}?=`).join("\r\n ");
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function base64(content: Uint8Array): string {
  let raw = "";
  for (const byte of content) raw += String.fromCharCode(byte);
  return btoa(raw);
}

const toCrlf = (text: string): string => text.replaceAll(/\r?\n/g, "\r\n");

const base64Lines = (content: Uint8Array): string => base64(content).replaceAll(/.{76}/g, "$&\r\n");

interface SmtpReply {
  code: number;
  text: string;
}

const MAX_REPLY = 16_384;

class SmtpConnection {
  private readonly server: string;
  private socket: Socket;
  private reader: ReadableStreamDefaultReader<Uint8Array>;
  private writer: WritableStreamDefaultWriter<Uint8Array>;
  private heard = "";
  private readonly decoder = new TextDecoder();

  constructor({ host, port, security }: SmtpServer) {
    const secureTransport = ({ tls: "on", starttls: "starttls", none: "off" } as const)[security];
    this.server = `The mail server ${host}:${port}`;
    this.socket = connect({ hostname: host, port }, { secureTransport, allowHalfOpen: false });
    this.reader = this.socket.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    this.writer = this.socket.writable.getWriter() as WritableStreamDefaultWriter<Uint8Array>;
  }

  async greeting(): Promise<SmtpReply> {
    await this.socket.opened.catch(() => {
      // The runtime's own words are "Stream was cancelled."
      throw new Error(`${this.server} could not be reached.`);
    });
    return this.reply();
  }

  async say(text: string): Promise<SmtpReply> {
    await this.writer.write(new TextEncoder().encode(text));
    return this.reply();
  }

  /**
   * Switches to TLS and checks the certificate against the host. Drops plain text received before, which an attacker
   * could have injected.
   */
  encrypt(): void {
    this.reader.releaseLock();
    this.writer.releaseLock();
    this.socket = this.socket.startTls();
    this.reader = this.socket.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    this.writer = this.socket.writable.getWriter() as WritableStreamDefaultWriter<Uint8Array>;
    this.heard = "";
  }

  async close(): Promise<void> {
    await this.socket.close().catch(() => undefined);
  }

  private async reply(): Promise<SmtpReply> {
    for (;;) {
      const whole = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(this.heard);
      if (whole) {
        this.heard = this.heard.slice(whole[0].length);
        return { code: Number(whole[1]), text: whole[0].trim().replaceAll(/[\r\n]+/g, " ") };
      }
      if (this.heard.length > MAX_REPLY) throw new Error("The server doesn't speak SMTP.");
      const { value, done } = await this.reader.read();
      if (done) throw new Error("The server closed the connection.");
      this.heard += this.decoder.decode(value, { stream: true });
    }
  }
}

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
    const login = await say(`AUTH PLAIN ${base64(bytes(`\0${user}\0${password}`))}`);
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
