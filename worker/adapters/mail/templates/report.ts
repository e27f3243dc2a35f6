import type { MailContent } from "../port.ts";
import { reportTexts } from "#contract/reports/texts";
import { line } from "./alerts.ts";
import { type LetterTable, plainName } from "./layout.ts";
import { mail } from "./mail.ts";

export const REPORT_TEMPLATE = "report";

export interface ReportMail {
  subject: string;
  paragraphs: string[];
  devices: readonly LetterTable[];
  link?: string | undefined;
  unsubscribe?: { page: string; oneClick: string } | undefined;
}

export const report = ({ subject, paragraphs, devices, link, unsubscribe }: ReportMail): MailContent => {
  const content = mail(REPORT_TEMPLATE, subject, {
    heading: subject,
    paragraphs: paragraphs.map(line),
    tables: devices.map(({ title, lines }) => ({ title: plainName(title), lines })),
    ...(link === undefined ? {} : { action: { label: reportTexts.open, link } }),
    reason: reportTexts.reason,
    unsubscribe: unsubscribe?.page,
  });
  return { ...content, ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }) };
};
