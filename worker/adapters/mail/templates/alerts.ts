import type { MailContent } from "../port.ts";
import { type MailItem, plainName } from "./layout.ts";
import { mail } from "./mail.ts";

export interface Alert {
  title: string;
  message: string;
  details: string;
  link?: string | undefined;
  items?: readonly MailItem[];
  unsubscribe?: { page: string; oneClick: string } | undefined;
}

/**
 * Removes everything that a mail program could turn into a link, because people typed the names. Keeps words, figures,
 * money and dates.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{M}\p{N} '&,.;:()$%/−-]+/gu, " ")
    .replaceAll(/:\/\/|\.(?=\p{L})/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

export const alert = ({ title, message, details, items = [], link, unsubscribe }: Alert): MailContent => {
  const [kind = title, ...about] = title.split(":");
  const content = mail("alert", plainName([kind, ...about].join(" - ")), {
    heading: plainName(kind),
    paragraphs: [about.join(":"), message, ...details.split("\n")].map(withoutLinks).filter((text) => text !== ""),
    items: items.map((item) => ({ ...item, text: withoutLinks(item.text) })),
    ...(link === undefined ? {} : { action: { label: "Open the dashboard", link } }),
    reason: "You received this email because alerts are on for this plant. Manage them in Notifications.",
    unsubscribe: unsubscribe?.page,
  });
  return { ...content, ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }) };
};
