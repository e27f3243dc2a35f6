import { type CalculationInputs, DEFAULT_SOILING_RATE } from "#contract/calculation-inputs";
import * as format from "#contract/format";
import css from "./dashboard.module.css";
import { Facts } from "./Facts.tsx";

/** A month without rain, for a feeling of what the rate does. */
const DRY_DAYS = 30;

/** The rate that the plan goes by, as long as none is measured. */
export function RateInUse({ inputs }: { inputs: CalculationInputs }) {
  const { isSoilingRateVariable, localSoilingRate: rate, variableSoilingRates: months } = inputs;
  const list = isSoilingRateVariable ? Object.values(months ?? {}) : rate === null ? [] : [rate];
  if (list.length === 0) return null;
  const [least, most] = [Math.min(...list), Math.max(...list)];
  const figure = (days: number, places: number, unit: string) =>
    least === most
      ? `${format.number(days * least, places)} ${unit}`
      : `${format.number(days * least, places)} to ${format.number(days * most, places)} ${unit}`;
  const rows: [string, string][] = [
    ["In the inputs", figure(1, 3, "%/day")],
    ["A week", figure(7, 2, "%/week")],
    [`${DRY_DAYS} dry days`, figure(DRY_DAYS, 1, "points")],
  ];
  return (
    <>
      <Facts className={css.rates} facts={rows} />
      {!isSoilingRateVariable && rate === DEFAULT_SOILING_RATE && (
        <p className={css.hint}>This is the default and not measured.</p>
      )}
    </>
  );
}
