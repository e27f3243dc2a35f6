import { storeAttachment } from "../../adapters/mail/index.ts";
import type { MailContent } from "../../adapters/mail/port.ts";
import { logFault } from "../../platform/log.ts";
import { plantReportPdf } from "#print/plant-report/index";
import type { ComposedReport } from "./compose.ts";

interface PdfAttachment {
  files: R2Bucket;
  /** Name in the bucket; the same for a report that is composed again. */
  name: string;
  /** UTC epoch seconds. */
  now: number;
  timezone: string;
}

/** Attaches the PDF to the mail of a report. If that fails, the mail goes without it: its link leads to all figures. */
export async function withPdf(
  { content, document }: ComposedReport,
  { files, name, now, timezone }: PdfAttachment,
): Promise<MailContent> {
  try {
    const pdf = await plantReportPdf({ ...document, printedAt: now, timezone });
    const file = { name: `soilsight-report-${document.day}.pdf`, type: "application/pdf", content: pdf };
    return { ...content, attachments: await storeAttachment(files, name, file) };
  } catch (error) {
    logFault("report-not-attached", error, { name });
    return content;
  }
}
