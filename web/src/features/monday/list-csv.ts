import type { ListedDecision } from "#contract/decision/decisions";
import { roundTo } from "#contract/decision/money";
import { csvTable } from "#print/csv";
import { download } from "../../charts/card/download.ts";
import { isDue, weekOfWaiting } from "#contract/decision/no-rush";
import type { MondayRow } from "./monday.model.ts";

const dollars = (value: number | undefined): number | null => (value === undefined ? null : roundTo(1, value));

/** Whole dollars, so that a spreadsheet adds up what it is given. */
export const listCsv = (rows: readonly MondayRow[], plants: readonly ListedDecision[]): string =>
  csvTable<{ row: MondayRow; plant: ListedDecision }>(
    {
      plant: ({ row }) => row.name,
      location: ({ plant }) => plant.location,
      array_kw_dc: ({ plant }) => plant.array,
      decision: ({ row }) => row.verb,
      decision_text: ({ row }) => row.until,
      window_first_week: ({ plant: { wash } }) => wash?.first ?? null,
      window_last_week: ({ plant: { wash } }) => wash?.last ?? null,
      best_week: ({ plant: { wash } }) => wash?.best ?? null,
      worth_usd: ({ plant: { wash } }) => dollars(wash?.worth.mean),
      worth_p10_usd: ({ plant: { wash } }) => dollars(wash?.worth.p10),
      worth_p90_usd: ({ plant: { wash } }) => dollars(wash?.worth.p90),
      waiting_a_week_usd: ({ plant }) => dollars(isDue(plant) ? weekOfWaiting(plant) : undefined),
      soiling_loss_percent: ({ plant: { soiling } }) => soiling && Math.round(soiling.loss * 10) / 10,
      soiling_day: ({ plant: { soiling } }) => soiling?.day ?? null,
      sensors: ({ row }) => row.sensors.text,
      basis: ({ plant }) => plant.basis,
      ...(rows.some(({ owners }) => owners !== "") && { owners: ({ row }: { row: MondayRow }) => row.owners }),
    },
    rows.flatMap((row) => {
      const plant = plants.find(({ plant_id }) => plant_id === row.id);
      return plant === undefined ? [] : [{ row, plant }];
    }),
  );

export const saveListCsv = (rows: readonly MondayRow[], plants: readonly ListedDecision[], today: string): void =>
  download(new Blob([listCsv(rows, plants)], { type: "text/csv;charset=utf-8" }), `plants-${today}.csv`);
