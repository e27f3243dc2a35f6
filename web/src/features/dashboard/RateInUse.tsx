import { type CalculationInputs, DEFAULT_SOILING_RATE } from "#contract/calculation-inputs";
import * as format from "#contract/format";
import { RATE_SPANS, soiledIn } from "#contract/soiling-rate";
import css from "./dashboard.module.css";
import { Facts } from "./Facts.tsx";

/** The rate that the plan goes by, as long as none is measured. */
export function RateInUse({ inputs }: { inputs: CalculationInputs }) {
  const { isSoilingRateVariable, localSoilingRate: rate, variableSoilingRates: months } = inputs;
  const list = isSoilingRateVariable ? Object.values(months ?? {}) : rate === null ? [] : [rate];
  if (list.length === 0) return null;
  const [least, most] = [Math.min(...list), Math.max(...list)];
  const figure = (days: number, places: number, unit: string) => {
    const ends = [least, most].map((end) => format.number(soiledIn(days, end), places));
    return format.withUnit([...new Set(ends)].join(" to "), unit);
  };
  const { week, dryMonth } = RATE_SPANS;
  const rows: [string, string][] = [
    ["In the inputs", figure(1, 3, "%/day")],
    ["A week", figure(week, 2, "%/week")],
    [`${dryMonth} dry days`, figure(dryMonth, 1, "points")],
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
