import { sender } from "../address.ts";
import { extraHeaders } from "../headers.ts";
import type { OutgoingMail } from "../port.ts";

/** A mail as it travels (RFC 5322, MIME): plain text and HTML, both base64, so that no line is too long and none begins with a
 * dot, which would have to be doubled. */
export function message(mail: OutgoingMail): string {
  const from = sender(mail.from)!;
  const boundary = `=_${mail.id}`;
  const part = (type: string, text: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(text)}\r\n`;
  const headers = [
    `From: ${from.name ? `"${from.name}" <${from.address}>` : from.address}`,
    `To: ${mail.to}`,
    `Subject: ${encoded(mail.subject)}`,
    `Date: ${new Date(mail.at * 1000).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.id}@${from.address.split("@")[1]}>`,
    ...Object.entries(extraHeaders(mail)).map(([name, value]) => `${name}: ${value}`),
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
  ];
  return `${headers.join("\r\n")}\r\n\r\n${part("text/plain", mail.text)}${part("text/html", mail.html)}--${boundary}--\r\n`;
}

const MOST_OF_A_WORD = 42;

/** A header's text: as it is if it is short and plain, else in encoded words (RFC 2047) of whole letters, folded. */
function encoded(text: string): string {
  if (/^[\x20-\x7e]{1,60}$/.test(text) && !text.includes("=?")) return text;
  const words: string[] = [""];
  for (const letter of text) {
    if (bytes(words.at(-1)! + letter).length > MOST_OF_A_WORD) words.push("");
    words[words.length - 1] += letter;
  }
  return words.map((word) => `=?utf-8?B?${base64(word)}?=`).join("\r\n ");
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function base64(text: string): string {
  let raw = "";
  for (const byte of bytes(text)) raw += String.fromCharCode(byte);
  return btoa(raw);
}

const base64Lines = (text: string): string => base64(text.replaceAll(/\r?\n/g, "\r\n")).replaceAll(/.{76}/g, "$&\r\n");
