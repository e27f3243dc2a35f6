import type { CalculationInputs } from "#contract/records/inputs";
import { DEFAULT_SOILING_RATE } from "#contract/savings/calculation-inputs";
import { soilingRates } from "#domain/cleaning-plan/inputs";
import * as format from "#contract/common/format";
import { RATE_SPANS, lossGain } from "#contract/dashboard/soiling-rate";
import css from "../dashboard.module.css";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { measuredTexts } from "../measured/measured-texts.ts";

const { rate: texts } = measuredTexts;

/** False while a typed rate is invalid. */
const isUsable = (rate: number | readonly number[]): boolean => [rate].flat().every((one) => one >= 0);

export function RateInUse({ inputs }: { inputs: CalculationInputs }) {
  const rate = soilingRates(inputs);
  if (rate === null || !isUsable(rate)) return null;
  const list = Array.isArray(rate) ? rate : [rate];
  const [least, most] = [Math.min(...list), Math.max(...list)];
  const figure = (days: number, places: number, unit: string) => {
    const ends = [least, most].map((end) => format.number(lossGain(days, end), places));
    return format.withUnit([...new Set(ends)].join(" to "), unit);
  };
  const { week, dryMonth } = RATE_SPANS;
  const rows: [string, string][] = [
    [texts.inUse, figure(1, 3, "%/day")],
    [texts.week, figure(week, 2, "%/week")],
    [texts.dryMonth(dryMonth), figure(dryMonth, 1, "pts")],
  ];
  return (
    <>
      <Facts className={css.rates} facts={rows} />
      {rate === DEFAULT_SOILING_RATE && <p className={css.hint}>{texts.isDefault}</p>}
    </>
  );
}
