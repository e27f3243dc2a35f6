import type { CSSProperties } from "react";
import { Card } from "../../../ui/layout/Card.tsx";
import css from "./plan.module.css";
import { increments, incrementsText, type PlanView, shortMoney } from "./plan-view.model.ts";

/** With more bars than these, amounts stand upright. */
const MAX_FLAT = 9;

/** Bars, because each is read with its number of washes. */
export function Increments({ view }: { view: PlanView }) {
  const values = increments(view);
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const height = top - bottom || 1;
  return (
    <Card title="What one more wash a year adds" level={3}>
      <p data-text="second caption">{incrementsText(view)}</p>
      <ol
        className={css.bars}
        data-dense={values.length > MAX_FLAT || undefined}
        style={{ "--zero": `${(100 * -bottom) / height}%` } as CSSProperties}
      >
        {values.map((dollars, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its number of washes
            key={at}
            data-tone={dollars < 0 ? "loss" : undefined}
            data-best={at + 1 === view.best || undefined}
            style={{ "--bar": `${(100 * Math.abs(dollars)) / height}%` } as CSSProperties}
          >
            <span className={css.bar}>
              <span className={css.worth}>{shortMoney(dollars)}</span>
            </span>
            <span className={css.count}>
              {at + 1}
              <span className="visually-hidden"> {at === 0 ? "wash" : "washes"}</span>
            </span>
          </li>
        ))}
      </ol>
      <p data-text="third caption center" aria-hidden="true">
        washes a year
      </p>
    </Card>
  );
}
