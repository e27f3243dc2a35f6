import { sender } from "../address.ts";
import { extraHeaders } from "../headers.ts";
import type { AttachedFile, OutgoingMail } from "../port.ts";

/**
 * Builds a MIME message (RFC 5322): plain text and HTML, then files. Everything is base64, so that lines are short and
 * none starts with a dot.
 */
export function message(mail: OutgoingMail): string {
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
