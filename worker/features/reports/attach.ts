import { storeAttachment } from "../../adapters/mail/index.ts";
import type { MailContent } from "../../adapters/mail/port.ts";
import { logError } from "../../platform/log.ts";
import { plantReportPdf } from "#print/plant-report/index";
import type { ComposedReport } from "./compose.ts";

interface PdfAttachment {
  files: R2Bucket;
  name: string;
  now: number;
  timezone: string;
}

export async function withPdf(
  { content, document }: ComposedReport,
  { files, name, now, timezone }: PdfAttachment,
): Promise<MailContent> {
  try {
    const pdf = await plantReportPdf({ ...document, printedAt: now, timezone });
    const file = { name: `soilsight-report-${document.day}.pdf`, type: "application/pdf", content: pdf };
    return { ...content, attachments: await storeAttachment(files, name, file) };
  } catch (error) {
    logError("report-not-attached", error, { name });
    return content;
  }
}
