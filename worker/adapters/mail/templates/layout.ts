/**
 * Layout of all mails: complete plain text, and HTML without pictures, scripts or remote content. Inline light colors, because many mail
 * programs ignore style sheets; others follow the reader's dark mode.
 */

export interface LetterTable {
  title: string;
  lines: readonly (readonly [name: string, value: string])[];
}

export interface LetterItem {
  text: string;
  link?: string | undefined;
}

export interface Letter {
  heading: string;
  paragraphs: string[];
  items?: readonly LetterItem[];
  tables?: readonly LetterTable[];
  action?: { label: string; link: string };
  alternative?: { question: string; label: string; link: string };
  /** Why it was sent, and what to do if unexpected. */
  reason: string;
  /** Unsubscribe page. */
  unsubscribe?: string | undefined;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);

/** A name typed by another person, without anything that mail programs would turn into a link under our name. */
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

const tableText = ({ title, lines }: LetterTable): string =>
  [title, ...lines.map(([name, value]) => `  ${name}: ${value}`)].join("\n");

const itemText = ({ text, link }: LetterItem): string => (link === undefined ? text : `${text}\n${pageAddress(link)}`);

const itemHtml = ({ text, link }: LetterItem): string =>
  `<p style="margin:0 0 12px">` +
  (link === undefined
    ? escaped(text)
    : `<a class="link" href="${escaped(pageAddress(link))}" style="color:#0b6e8f">${escaped(text)}</a>`) +
  "</p>";

const tableHtml = ({ title, lines }: LetterTable): string =>
  `<h2 style="font-size:16px;line-height:1.3;margin:20px 0 8px">${escaped(title)}</h2>` +
  `<table style="width:100%;border-collapse:collapse;font-size:14px">` +
  lines
    .map(
      ([name, value]) =>
        `<tr><th scope="row" style="text-align:left;font-weight:400;padding:4px 12px 4px 0">${escaped(name)}</th>` +
        `<td style="text-align:right;padding:4px 0">${escaped(value)}</td></tr>`,
    )
    .join("") +
  "</table>";

export function plainText(letter: Letter): string {
  const { heading, paragraphs, items = [], tables = [], action, alternative, reason, unsubscribe } = letter;
  const link = action ? [`${action.label}:\n${pageAddress(action.link)}`] : [];
  const other = alternative ? [`${alternative.question} ${alternative.label}:\n${pageAddress(alternative.link)}`] : [];
  const stop = unsubscribe === undefined ? [] : [`Unsubscribe:\n${pageAddress(unsubscribe)}`];
  return [
    heading,
    ...paragraphs,
    ...items.map(itemText),
    ...tables.map(tableText),
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

export function html(letter: Letter): string {
  const { heading, paragraphs, items = [], tables = [], action, alternative, reason, unsubscribe } = letter;
  const link = action ? escaped(pageAddress(action.link)) : "";
  const button = action
    ? `<p style="margin:24px 0"><a class="button" href="${link}" style="background:#0b6e8f;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escaped(action.label)}</a></p>` +
      `<p class="quiet" style="font-size:13px;color:#55626e;margin:0">If the button doesn't work, open this address:<br><a class="link" href="${link}" style="color:#0b6e8f;word-break:break-all">${link}</a></p>`
    : "";
  const other = alternative
    ? `<p style="margin:16px 0 0">${escaped(alternative.question)} <a class="link" href="${escaped(pageAddress(alternative.link))}" style="color:#0b6e8f">${escaped(alternative.label)}</a></p>`
    : "";
  const stop =
    unsubscribe === undefined
      ? ""
      : ` <a class="link" href="${escaped(pageAddress(unsubscribe))}" style="color:#0b6e8f">Unsubscribe</a>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(heading)}</title><style>${DARK}</style></head>` +
    `<body class="page" style="margin:0;background:#f3f6f8;${FONT};color:#17222b;line-height:1.5">` +
    `<div style="max-width:560px;margin:0 auto;padding:32px 20px"><p class="link" style="font-weight:700;color:#0b6e8f;margin:0 0 16px">Soilsight</p>` +
    `<div class="card" style="background:#ffffff;border:1px solid #d8e0e6;border-radius:12px;padding:28px">` +
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escaped(heading)}</h1>` +
    paragraphs.map((text) => `<p style="margin:0 0 12px">${escaped(text)}</p>`).join("") +
    items.map(itemHtml).join("") +
    tables.map(tableHtml).join("") +
    `${button}${other}</div><p class="quiet" style="font-size:13px;color:#55626e;padding:0 4px">${escaped(reason)}${stop}</p></div></body></html>`
  );
}
