import * as v from "valibot";

export const ERASURE_NOTICE_DAYS = 30;

export const erasureTexts = {
  nameDiffers: "The name doesn't match.",
  requested: "All data will be erased in 30 days.",
  alreadyRequested: "Erasing was already requested.",
  cancelled: "Erasure canceled. Nothing was erased.",
  notRequested: "No erasure is scheduled.",
  noticeName: "All data will be erased",
  /** `owner`: null if it is the reader. */
  notice: (owner: string | null, when: string) =>
    `${owner === null ? "All your data" : `All data of ${owner}`} will be erased on ${when}.`,
  who: (owner: string | null) => (owner === null ? "" : `Only ${owner} or an administrator can cancel this.`),
  keep: "Keep the data",
  details: "Details",
  begun: "Erasure has begun and can't be canceled.",
} as const;

export const RequestErasure = v.strictObject({ name: v.pipe(v.string(), v.maxLength(200)) });

export interface PlannedErasure {
  erasure: {
    requestedAt: number;
    dueAt: number;
  } | null;
}

const words: readonly (readonly [key: string, one: string, many: string])[] = [
  ["users", "person", "people"],
  ["plants", "plant", "plants"],
  ["devices", "device", "devices"],
  ["files", "file", "files"],
  ["messages", "message", "messages"],
  ["audit_log", "audit line", "audit lines"],
];

export const erasedCountTexts = (receipt: Readonly<Record<string, number>>): string[] =>
  words.flatMap(([key, one, many]) => {
    const count = receipt[key] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString("en-US")} ${count === 1 ? one : many}`];
  });
