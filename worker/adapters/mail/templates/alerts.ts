import { alertMailReason, type PlantToggle } from "#contract/accounts/notifications";
import type { MailContent } from "../port.ts";
import { type MailItem, plainName } from "./layout.ts";
import { mail } from "./mail.ts";

export const ALERT_TEMPLATE = "alert";

export interface Alert {
  title: string;
  message: string;
  details: string;
  link?: string | undefined;
  items?: readonly MailItem[];
  /** That are on, so that the reader gets the mail. */
  switches: readonly PlantToggle[];
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

export const alert = ({ title, message, details, items = [], link, switches, unsubscribe }: Alert): MailContent => {
  const [kind = title, ...about] = title.split(":");
  const content = mail(ALERT_TEMPLATE, plainName([kind, ...about].join(" - ")), {
    heading: plainName(kind),
    paragraphs: [about.join(":"), message, ...details.split("\n")].map(withoutLinks).filter((text) => text !== ""),
    items: items.map((item) => ({ ...item, text: withoutLinks(item.text) })),
    ...(link === undefined ? {} : { action: { label: "Open the dashboard", link } }),
    reason: alertMailReason(switches),
    unsubscribe: unsubscribe?.page,
  });
  return { ...content, ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }) };
};
