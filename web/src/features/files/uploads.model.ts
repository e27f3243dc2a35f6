import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { UploadRecord } from "#contract/inbound/inbound";
import { uploadTexts as texts } from "./texts.ts";

export function uploadFacts(upload: UploadRecord, zone: string): string {
  const { accepted, updated, duplicate, rejectedCount, first, last } = upload;
  const counts = [
    texts.stored(accepted + updated),
    ...(duplicate > 0 ? [texts.known(duplicate)] : []),
    ...(rejectedCount > 0 ? [texts.rejected(rejectedCount)] : []),
  ];
  return first === null || last === null ? counts.join(" · ") : [spanText(zone, first, last), ...counts].join(" · ");
}

function spanText(zone: string, first: number, last: number): string {
  const [from, to] = [dayOf(zone, first), dayOf(zone, last)];
  return from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`;
}

export function uploadHistoryLine({ at, by, undoable_until, undone_at }: UploadRecord, zone: string): string {
  const sent = texts.sent(format.instant(at, zone), by);
  if (undone_at !== null) return `${sent} · ${texts.undoneAt(format.instant(undone_at, zone))}`;
  return undoable_until === null ? sent : `${sent} · ${texts.undoableUntil(format.day(dayOf(zone, undoable_until)))}`;
}
