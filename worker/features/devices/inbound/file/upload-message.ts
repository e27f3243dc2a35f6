import type { Receipt } from "#contract/inbound/inbound";
import { inboundTexts } from "#contract/common/texts";

export function uploadMessage(receipt: Receipt, replay: boolean): string {
  if (replay) return inboundTexts.sameFile;
  const { accepted, duplicate, updated, rejectedCount } = receipt;
  const parts = [`${rows(accepted)} stored`];
  if (updated > 0) parts.push(`${rows(updated)} updated`);
  if (duplicate > 0) parts.push(`${rows(duplicate)} already stored`);
  if (rejectedCount > 0) parts.push(`${rows(rejectedCount)} rejected`);
  return `${parts.join(", ")}.`;
}

export function withFirstReason(message: string, { rejected: [first] }: Receipt): string {
  return first ? `${message} Line ${first.line}: ${first.reason}` : message;
}

const rows = (count: number): string => (count === 1 ? "1 row" : `${count.toLocaleString("en-US")} rows`);
