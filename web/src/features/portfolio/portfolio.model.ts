import { decisionLabels, obstacleReasons } from "#contract/dashboard/decision-texts";
import * as format from "#contract/common/format";
import type { RecommendationState } from "#contract/dashboard/recommendation";
import type { PortfolioPlant } from "#contract/portfolio/portfolio";
import type { Status } from "../../ui/states/StatusBadge.tsx";
import { portfolioTexts as texts } from "./texts.ts";

const statuses: Record<RecommendationState, Status> = {
  washNow: "warning",
  windowOpen: "ok",
  noWashNeeded: "ok",
  unknown: "unknown",
};

const NONE = "–";

const dollars = (value: number | null): string => (value === null ? NONE : format.dollars(value, 0));

/** A plant with the words of its row. */
export interface PortfolioRow extends PortfolioPlant {
  device: string;
  status: Status;
  decision: string;
  detail: string;
  atStakeText: string;
  worthText: string;
  spreadText: string | null;
  wash: string | null;
  washText: string;
}

export function portfolioRow(plant: PortfolioPlant): PortfolioRow {
  const { state, atStake, worth, spread, devices } = plant;
  const [first] = devices;
  const wash = first?.wash ?? null;
  return {
    ...plant,
    device: first!.device_id,
    status: statuses[state],
    decision: decisionLabels[state],
    detail: state === "unknown" ? reason(first!.obstacle) : texts.devices(devices.length),
    atStakeText: dollars(atStake),
    worthText: dollars(worth),
    spreadText: spread === null ? null : spreadText(dollars(spread.low), dollars(spread.high)),
    wash: wash?.date ?? null,
    washText: wash === null ? (state === "unknown" ? NONE : texts.noWash) : format.shortDay(wash.date),
  };
}

/** Null: all devices agree. */
const spreadText = (low: string, high: string): string | null => (low === high ? null : texts.spread(low, high));

const reason = (obstacle: PortfolioPlant["devices"][number]["obstacle"]): string =>
  obstacle === null ? texts.notYet : obstacleReasons[obstacle];

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
};

/** Null: no plant has a plan. */
export const portfolioSums = (plants: readonly PortfolioPlant[]) => ({
  atStake: sum(plants.map(({ atStake }) => atStake)),
  worth: sum(plants.map(({ worth }) => worth)),
  now: plants.filter(({ state }) => state === "washNow").length,
});

/** Per visit, because each may count as the person's calculation. */
const MAX_UPDATES = 24;

export const staleDevices = (plants: readonly PortfolioPlant[]): string[] =>
  plants
    .flatMap(({ devices }) => devices.filter(({ isStale }) => isStale).map(({ device_id }) => device_id))
    .slice(0, MAX_UPDATES);
