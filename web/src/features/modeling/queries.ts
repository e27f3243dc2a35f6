import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readAnswer } from "../../api/v1.ts";
import {
  type AskedFile,
  daysAddress,
  deviceAddress,
  joinedCsv,
  monthsOf,
  type MonthlySoiling,
  nextPage,
  plantAddress,
} from "./files.model.ts";

export const monthlySoilingQuery = (asked: AskedFile) =>
  queryOptions({
    queryKey: ["plant", asked.plant, "monthly-soiling", asked.device, asked.year, asked.isFilled] as const,
    queryFn: async ({ signal }) =>
      (await readAnswer(plantAddress(asked, "monthly-soiling"), { signal })).json() as Promise<MonthlySoiling>,
    placeholderData: keepPreviousData,
  });

export const csvOf = async (address: string): Promise<Blob> =>
  (await readAnswer(address, { headers: { accept: "text/csv" } })).blob();

export const jsonOf = async (address: string): Promise<Blob> => (await readAnswer(address)).blob();

/** All months with data, as one list. */
export async function orangeButtonFile(device: string, days: MonthlySoiling, year: number | null): Promise<Blob> {
  const reports: unknown[] = [];
  for (const of of monthsOf(days, year))
    reports.push(
      await (await readAnswer(deviceAddress(device, `orange-button?year=${of.year}&month=${of.month}`))).json(),
    );
  return new Blob([JSON.stringify(reports, null, 2)], { type: "application/json" });
}

/** All days of devices in one file, one device after the other. */
export async function daysFile(devices: readonly string[], year: number | null): Promise<Blob> {
  const pages: string[] = [];
  for (const device of devices) {
    let address: string | null = daysAddress(device, year);
    while (address !== null) {
      const answer = await readAnswer(address);
      pages.push(await answer.text());
      address = nextPage(answer.headers.get("link"));
    }
  }
  return new Blob([joinedCsv(pages)], { type: "text/csv" });
}
