import * as format from "#contract/format";
import type { LivePlan } from "../../../analytics/columns.ts";
import css from "./outcome.module.css";
import { type DollarAxis, dollarAxis, placeOn } from "./spread.model.ts";

const dollars = (value: number): string => format.dollars(value, 0);

/** Every rain year is a dot; the bar reaches from P10 to P90 and its mark stands at P50. */
function Years({ plan, axis, name }: { plan: LivePlan; axis: DollarAxis; name: string }) {
  const { years, p10, p50, p90 } = plan.outlook.savings;
  const at = (value: number): string => `${placeOn(axis, value)}%`;
  return (
    <div className={css.years}>
      <span className={css.name}>{name}</span>
      <svg className={css.dots} aria-hidden="true">
        <line x1={at(0)} x2={at(0)} y1="0" y2="100%" className={css.zero} />
        <line x1={at(p10)} x2={at(p90)} y1="50%" y2="50%" className={css.bar} />
        {years.map((value, year) => (
          // A year is its place in the list: the same weather in both rows.
          // oxlint-disable-next-line react/no-array-index-key
          <circle key={year} cx={at(value)} cy="50%" r="3" className={css.dot} />
        ))}
        <line x1={at(p50)} x2={at(p50)} y1="20%" y2="80%" className={css.middle} />
      </svg>
      <dl className={css.percentiles}>
        {Object.entries({ P10: p10, P50: p50, P90: p90 }).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{dollars(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How far the saving differs between the rain years, for both cases on one axis. */
export function Spread({ saved, live }: { saved: LivePlan; live: LivePlan }) {
  if (live.rainSource === "none")
    return <p className={css.quiet}>No rain is known for this place, so all years are alike.</p>;
  const axis = dollarAxis([saved, live]);
  return (
    <div className={css.spread}>
      <h3>Saved against none, in each of {live.outlook.savings.years.length} rain years</h3>
      <Years name="At the sliders" plan={live} axis={axis} />
      <Years name="Saved case" plan={saved} axis={axis} />
    </div>
  );
}
