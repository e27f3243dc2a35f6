import type { MailKind } from "#contract/mail/mail";
import type { MailContent } from "../port.ts";

/**
 * Layout of all mails: complete plain text, and HTML without pictures, scripts or remote content. Colors are inline
 * because many mail programs ignore style sheets; programs that support them follow the reader's dark mode.
 */

export interface MailTable {
  title: string;
  lines: readonly (readonly [name: string, value: string])[];
  action?: { label: string; link: string } | undefined;
}

export interface MailItem {
  text: string;
  link?: string | undefined;
}

export interface MailBody {
  /** Missing: the subject. */
  heading?: string;
  paragraphs: string[];
  items?: readonly MailItem[];
  tables?: readonly MailTable[];
  /** Below the tables. */
  closing?: readonly string[];
  action?: { label: string; link: string };
  alternative?: { question: string; label: string; link: string };
  reason: string;
  /** A page to open, and the address that programs call. */
  unsubscribe?: { page: string; oneClick: string } | undefined;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);

/** Removes from a name everything that mail programs could turn into a link under our name. */
export const plainName = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{M}\p{N} '&,()-]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 80);

function pageAddress(link: string): string {
  const { protocol, href } = new URL(link);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("A link in an email must lead to a page.");
  return href;
}

const tableText = ({ title, lines, action }: MailTable): string =>
  [
    title,
    ...lines.map(([name, value]) => `  ${name}: ${value}`),
    ...(action ? [`  ${action.label}: ${pageAddress(action.link)}`] : []),
  ].join("\n");

const itemText = ({ text, link }: MailItem): string => (link === undefined ? text : `${text}\n${pageAddress(link)}`);

const paragraphHtml = (text: string): string => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`;

const itemHtml = ({ text, link }: MailItem): string =>
  `<p style="margin:0 0 12px">` +
  (link === undefined
    ? escapeHtml(text)
    : `<a class="link" href="${escapeHtml(pageAddress(link))}" style="color:#0b6e8f">${escapeHtml(text)}</a>`) +
  "</p>";

/** Figures are on the right. */
const isSentence = (text: string): boolean => text.endsWith(".");

const tableHtml = ({ title, lines, action }: MailTable): string =>
  `<h2 style="font-size:16px;line-height:1.3;margin:20px 0 8px">${escapeHtml(title)}</h2>` +
  `<table style="width:100%;border-collapse:collapse;font-size:14px">` +
  lines
    .map(
      ([name, value]) =>
        `<tr style="vertical-align:top"><th scope="row" style="text-align:left;font-weight:400;padding:4px 12px 4px 0">${escapeHtml(name)}</th>` +
        `<td style="text-align:${isSentence(value) ? "left" : "right"};padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join("") +
  "</table>" +
  (action
    ? `<p style="margin:4px 0 12px"><a class="link" href="${escapeHtml(pageAddress(action.link))}" style="color:#0b6e8f;font-size:14px">${escapeHtml(action.label)}</a></p>`
    : "");

/** Parts that a mail may leave out are empty. */
type CompleteBody = MailBody & Required<Pick<MailBody, "heading" | "items" | "tables" | "closing">>;

function plainText(letter: CompleteBody): string {
  const { heading, paragraphs, items, tables, closing, action, alternative, reason, unsubscribe } = letter;
  const link = action ? [`${action.label}:\n${pageAddress(action.link)}`] : [];
  const other = alternative ? [`${alternative.question} ${alternative.label}:\n${pageAddress(alternative.link)}`] : [];
  const stop = unsubscribe === undefined ? [] : [`Unsubscribe:\n${pageAddress(unsubscribe.page)}`];
  return [
    heading,
    ...paragraphs,
    ...items.map(itemText),
    ...tables.map(tableText),
    ...closing,
    ...link,
    ...other,
    `--\n${reason}\nSoilsight`,
    ...stop,
  ].join("\n\n");
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const DARK =
  "@media (prefers-color-scheme:dark){" +
  ".page{background:#10181e!important;color:#e6edf2!important}" +
  ".card{background:#18232b!important;border-color:#2c3a45!important}" +
  ".quiet{color:#9fb0bd!important}" +
  ".link{color:#5cc4e6!important}" +
  ".button{background:#5cc4e6!important;color:#0b1419!important}}";

function html(letter: CompleteBody): string {
  const { heading, paragraphs, items, tables, closing, action, alternative, reason, unsubscribe } = letter;
  const link = action ? escapeHtml(pageAddress(action.link)) : "";
  const button = action
    ? `<p style="margin:24px 0"><a class="button" href="${link}" style="background:#0b6e8f;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(action.label)}</a></p>` +
      `<p class="quiet" style="font-size:13px;color:#55626e;margin:0">If the button doesn't work, open this address:<br><a class="link" href="${link}" style="color:#0b6e8f;word-break:break-all">${link}</a></p>`
    : "";
  const other = alternative
    ? `<p style="margin:16px 0 0">${escapeHtml(alternative.question)} <a class="link" href="${escapeHtml(pageAddress(alternative.link))}" style="color:#0b6e8f">${escapeHtml(alternative.label)}</a></p>`
    : "";
  const stop =
    unsubscribe === undefined
      ? ""
      : ` <a class="link" href="${escapeHtml(pageAddress(unsubscribe.page))}" style="color:#0b6e8f">Unsubscribe</a>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title><style>${DARK}</style></head>` +
    `<body class="page" style="margin:0;background:#f3f6f8;${FONT};color:#17222b;line-height:1.5">` +
    `<div style="max-width:560px;margin:0 auto;padding:32px 20px"><p class="link" style="font-weight:700;color:#0b6e8f;margin:0 0 16px">Soilsight</p>` +
    `<div class="card" style="background:#ffffff;border:1px solid #d8e0e6;border-radius:12px;padding:28px">` +
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escapeHtml(heading)}</h1>` +
    paragraphs.map(paragraphHtml).join("") +
    items.map(itemHtml).join("") +
    tables.map(tableHtml).join("") +
    closing.map(paragraphHtml).join("") +
    `${button}${other}</div><p class="quiet" style="font-size:13px;color:#55626e;padding:0 4px">${escapeHtml(reason)}${stop}</p></div></body></html>`
  );
}

export function mail(template: MailKind, subject: string, letter: MailBody, expiresAt?: number): MailContent {
  const body = { heading: subject, items: [], tables: [], closing: [], ...letter };
  return {
    template,
    subject,
    text: plainText(body),
    html: html(body),
    ...(letter.unsubscribe && { unsubscribe: letter.unsubscribe.oneClick }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}
