import type { ListedDecision } from "#contract/decision/decisions";
import { roundTo } from "#contract/decision/money";
import { csvDocument } from "#print/csv";
import { download } from "../../charts/card/download.ts";
import { isDue, weekOfWaiting } from "#contract/decision/no-rush";
import type { MondayRow } from "./monday.model.ts";

const HEADERS = [
  "plant",
  "location",
  "array_kw_dc",
  "decision",
  "decision_text",
  "window_first_week",
  "window_last_week",
  "best_week",
  "worth_usd",
  "worth_p10_usd",
  "worth_p90_usd",
  "waiting_a_week_usd",
  "soiling_loss_percent",
  "soiling_day",
  "sensors",
  "basis",
];

const dollars = (value: number | undefined): number | null => (value === undefined ? null : roundTo(1, value));

const hasOwners = (rows: readonly MondayRow[]): boolean => rows.some(({ owners }) => owners !== "");

/** Whole dollars, so that a spreadsheet adds up what it is given. */
export const listCsv = (rows: readonly MondayRow[], plants: readonly ListedDecision[]): string =>
  csvDocument(
    [...HEADERS, ...(hasOwners(rows) ? ["owners"] : [])],
    rows.flatMap((row) => {
      const plant = plants.find(({ plant_id }) => plant_id === row.id);
      if (plant === undefined) return [];
      const { wash, soiling } = plant;
      return [
        [
          row.name,
          plant.location,
          plant.array,
          row.verb,
          row.until,
          wash?.first ?? null,
          wash?.last ?? null,
          wash?.best ?? null,
          dollars(wash?.worth.mean),
          dollars(wash?.worth.p10),
          dollars(wash?.worth.p90),
          dollars(isDue(plant) ? weekOfWaiting(plant) : undefined),
          soiling === null ? null : Math.round(soiling.loss * 10) / 10,
          soiling?.day ?? null,
          row.sensors.text,
          plant.basis,
          ...(hasOwners(rows) ? [row.owners] : []),
        ],
      ];
    }),
  );

export const saveListCsv = (rows: readonly MondayRow[], plants: readonly ListedDecision[], today: string): void =>
  download(new Blob([listCsv(rows, plants)], { type: "text/csv;charset=utf-8" }), `plants-${today}.csv`);
