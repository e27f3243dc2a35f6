import type { CSSProperties } from "react";
import * as format from "#contract/common/format";
import type { FreshResult } from "#domain/cleaning-plan/index";
import { RainBasis } from "../RainBasis.tsx";
import { whatIfTexts } from "../texts.ts";
import css from "./outcome.module.css";
import { type DollarAxis, dollarAxis, LABEL_ROOM, labelPlaces, placeOn } from "./spread.model.ts";

const dollars = (value: number): string => format.dollars(value, 0);

/** Dots: rain years; bar: P10 to P90; line: P50. */
function Years({ plan, axis, name }: { plan: FreshResult; axis: DollarAxis; name: string }) {
  const { years, p10, p50, p90 } = plan.outlook.savings;
  const at = (value: number): string => placeOn(axis, value).toFixed(2);
  const percentiles = { P10: p10, P50: p50, P90: p90 };
  const marks = Object.values(percentiles).map((value) => placeOn(axis, value));
  const [wide, narrow] = [labelPlaces(marks, LABEL_ROOM.wide), labelPlaces(marks, LABEL_ROOM.narrow)];
  return (
    <div className={css.years}>
      <span data-text="second caption">{name}</span>
      <svg className={css.dots} viewBox="0 0 100 22" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${at(0)} 0v22`} className={css.zero} />
        <path d={`M${at(p10)} 11H${at(p90)}`} className={css.bar} />
        <path d={years.map((value) => `M${at(value)} 11h0`).join("")} className={css.dot} />
        <path d={`M${at(p50)} 4v14`} className={css.middle} />
      </svg>
      <dl className={css.percentiles}>
        {Object.entries(percentiles).map(([label, value], n) => (
          <div key={label} style={{ "--wide": `${wide[n]}%`, "--narrow": `${narrow[n]}%` } as CSSProperties}>
            <dt>{label}</dt>
            <dd>{dollars(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function Spread({ saved, live }: { saved: FreshResult; live: FreshResult }) {
  if (live.rainSource === "none") return <p data-text="second caption">{whatIfTexts.noRain}</p>;
  const axis = dollarAxis([saved, live]);
  return (
    <div className={css.spread}>
      <h3>{whatIfTexts.spread(live.outlook.savings.years.length)}</h3>
      <Years name={whatIfTexts.live} plan={live} axis={axis} />
      <Years name={whatIfTexts.saved} plan={saved} axis={axis} />
      <p data-text="second caption">{whatIfTexts.spreadNote}</p>
      <RainBasis plan={live} />
    </div>
  );
}
