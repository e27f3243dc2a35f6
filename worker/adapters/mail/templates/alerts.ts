import type { MailContent } from "../port.ts";
import { type LetterItem, plainName } from "./layout.ts";
import { mail } from "./mail.ts";

export interface Alert {
  /** "Wash due: East block" */
  title: string;
  message: string;
  details: string;
  link?: string | undefined;
  /** Alerts, each with its link. */
  items?: readonly LetterItem[];
  /** Unsubscribe page, and one-click address. */
  unsubscribe?: { page: string; oneClick: string } | undefined;
}

/** Keeps words, figures, money and dates. Names were typed by people, so nothing becomes a link. */
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
