import { useQuery } from "@tanstack/react-query";
import * as format from "#contract/common/format";
import { RATE_SPANS, lossGain } from "#contract/dashboard/soiling-rate";
import type { PlanSource } from "#contract/decision/decision";
import { sourceLabel } from "#contract/decision/texts";
import css from "../dashboard.module.css";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { measuredTexts } from "../measured/measured-texts.ts";
import { plantDecisionQuery } from "../../savings/index.ts";

const { rate: texts } = measuredTexts;

export function RateInUse({ plant }: { plant: string }) {
  const sources = useQuery(plantDecisionQuery(plant)).data?.sources ?? [];
  return <RateFacts sources={sources} />;
}

export function RateFacts({ sources }: { sources: readonly PlanSource[] }) {
  const source = sources.find((one) => one.input === "rate");
  if (source === undefined) return null;
  const figure = (days: number, places: number, unit: string) =>
    format.withUnit(format.number(lossGain(days, source.rate), places), unit);
  const { week, dryMonth } = RATE_SPANS;
  const rows: [string, string][] = [
    [texts.inUse, `${figure(1, 3, "%/day")} · ${sourceLabel(source)}`],
    [texts.week, figure(week, 2, "%/week")],
    [texts.dryMonth(dryMonth), figure(dryMonth, 1, "pts")],
  ];
  return <Facts className={css.rates} facts={rows} />;
}
