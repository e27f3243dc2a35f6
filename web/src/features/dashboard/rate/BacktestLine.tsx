import { useQuery } from "@tanstack/react-query";
import { isDoubtful } from "#contract/dashboard/backtest";
import { daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Notice } from "../../../ui/states/Notice.tsx";
import css from "../dashboard.module.css";
import { measuredTexts } from "../measured/measured-texts.ts";
import { backtestQuery } from "./queries.ts";

const { backtest: texts } = measuredTexts;

/** From here on it is called the last 12 months. */
const ABOUT_A_YEAR_DAYS = 350;

export function BacktestLine({ device }: { device: string }) {
  const { data } = useQuery(backtestQuery(device));
  if (!data || data.modeled === null || data.measured === null) return null;
  const { from, to, modeled, measured } = data;
  const since = daysBetween(from, to) >= ABOUT_A_YEAR_DAYS ? null : from;
  const line = texts.line(since, format.dollars(modeled, 0), format.dollars(measured, 0));
  if (!isDoubtful(modeled, measured)) return <p className={css.hint}>{line}</p>;
  return (
    <Notice>
      {line} {texts.doubtful}
    </Notice>
  );
}
