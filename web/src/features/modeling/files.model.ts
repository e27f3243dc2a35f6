import type * as v from "valibot";
import type { v1Modeling } from "#contract/v1/modeling";
import { twelveLines } from "#domain/modeling/twelve-losses";

export const modelingPrograms = ["pvsyst", "sam", "plantpredict", "rdtools", "orange-button", "spreadsheet"] as const;
export type ModelingProgram = (typeof modelingPrograms)[number];

export type MonthlySoiling = v.InferOutput<(typeof v1Modeling)["getMonthlySoiling"]["answer"]>;

/** Null: not all are known. */
export function knownLosses(data: MonthlySoiling["data"]): number[] | null {
  const losses = data.flatMap(({ soiling_loss_percent }) => soiling_loss_percent ?? []);
  return losses.length === data.length ? losses : null;
}

export const oneColumn = (losses: readonly number[]): string => `${twelveLines(losses)}\n`;

/** Newest first. */
export function yearsOf({ first_day, last_day }: Pick<MonthlySoiling, "first_day" | "last_day">): number[] {
  if (first_day === null || last_day === null) return [];
  const [first, last] = [Number(first_day.slice(0, 4)), Number(last_day.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, at) => last - at);
}

/** Months of days, oldest first. */
export function monthsOf(
  { first_day, last_day }: Pick<MonthlySoiling, "first_day" | "last_day">,
  year: number | null,
): { year: number; month: number }[] {
  if (first_day === null || last_day === null) return [];
  const index = (day: string): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;
  const [first, last] = [index(first_day), index(last_day)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .map((at) => ({ year: Math.floor(at / 12), month: (at % 12) + 1 }))
    .filter((one) => year === null || one.year === year);
}

export interface AskedFile {
  plant: string;
  /** Null: the plant's mean. */
  device: string | null;
  year: number | null;
  isFilled: boolean;
}

function queryOf({ device, year, isFilled }: Omit<AskedFile, "plant">): string {
  const query = new URLSearchParams();
  if (device !== null) query.set("device_id", device);
  if (year !== null) query.set("year", String(year));
  if (!isFilled) query.set("fill", "none");
  return query.size === 0 ? "" : `?${query.toString()}`;
}

export const plantAddress = (asked: AskedFile, name: "monthly-soiling" | "files/sam" | "files/plantpredict"): string =>
  `/api/v1/plants/${encodeURIComponent(asked.plant)}/${name}${queryOf(asked)}`;

export const deviceAddress = (device: string, name: string): string =>
  `/api/v1/devices/${encodeURIComponent(device)}/files/${name}`;

/** Rows of an answer; the API's most. */
const PAGE = 5000;

export function daysAddress(device: string, year: number | null): string {
  const query = new URLSearchParams({ device_id: device, format: "csv", limit: String(PAGE) });
  if (year !== null) {
    query.set("from", `${year}-01-01`);
    query.set("to", `${year}-12-31`);
  }
  return `/api/v1/daily-soiling?${query.toString()}`;
}

/** Of a `Link` field; null on the last page. */
export const nextPage = (link: string | null): string | null => /^<([^>]*)>; rel="next"$/.exec(link ?? "")?.[1] ?? null;

/** CSV documents with the same header as one. */
export const joinedCsv = (pages: readonly string[]): string =>
  pages.map((text, at) => (at === 0 ? text : text.slice(text.indexOf("\n") + 1))).join("");
