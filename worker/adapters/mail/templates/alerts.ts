import type { MailContent } from "../port.ts";
import { type LetterItem, plainName } from "./layout.ts";
import { mail } from "./mail.ts";

export interface Alert {
  /** What it is, a colon, and what it is about: `Wash due: East block`. */
  title: string;
  message: string;
  /** Lines. */
  details: string;
  /** Where it can be looked at; none where the deployment has no address of its own. */
  link?: string | undefined;
  /** Several alerts in one mail, each with its own link. */
  items?: readonly LetterItem[];
  /** Where the reader stops mails like this one: the page, and the call of mail programs. */
  unsubscribe?: { page: string; oneClick: string } | undefined;
}

/** What a line of an alert keeps: words, figures, money and dates. The names in it were typed by people, so no addresses. */
export const line = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{M}\p{N} '&,.;:()$%/−-]+/gu, " ")
    .replaceAll(/:\/\/|\.(?=\p{L})/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

export const alert = ({ title, message, details, items = [], link, unsubscribe }: Alert): MailContent => {
  const [kind = title, ...about] = title.split(":");
  const content = mail("alert", plainName([kind, ...about].join(" - ")), {
    heading: plainName(kind),
    paragraphs: [about.join(":"), message, ...details.split("\n")].map(line).filter((text) => text !== ""),
    items: items.map((item) => ({ ...item, text: line(item.text) })),
    ...(link === undefined ? {} : { action: { label: "Open the dashboard", link } }),
    reason: "You're receiving this because alerts are on for this plant. Manage them in Notifications.",
    unsubscribe: unsubscribe?.page,
  });
  return { ...content, ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }) };
};
