import type { Receipt } from "#contract/inbound/inbound";
import { inboundTexts } from "#contract/common/texts";

export function uploadMessage(receipt: Receipt, replay: boolean): string {
  if (replay) return inboundTexts.sameFile;
  const { accepted, duplicate, updated, rejectedCount, ignoredCount = 0 } = receipt;
  const parts = [`${rows(accepted)} stored`];
  if (updated > 0) parts.push(`${rows(updated)} updated`);
  if (duplicate > 0) parts.push(`${rows(duplicate)} already stored`);
  if (rejectedCount > 0) parts.push(`${rows(rejectedCount)} rejected`);
  if (ignoredCount > 0) parts.push(`${counted(ignoredCount, "value")} ignored`);
  return `${parts.join(", ")}.`;
}

export function withFirstReason(message: string, { rejected, ignored = [] }: Receipt): string {
  const first = rejected[0] ?? ignored[0];
  return first ? `${message} Line ${first.line}: ${first.reason}` : message;
}

const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString("en-US")} ${noun}s`;
const rows = (count: number): string => counted(count, "row");
