import { useState } from "react";
import * as format from "#contract/common/format";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import css from "./plan.module.css";
import { type PlanView, projectionRows } from "./plan-view.model.ts";

const headers = [
  ["# of Annual Cleanings", undefined],
  ["Income", css.end],
  ["Loss due to Soiling", css.end],
  ["Best Weeks to Clean", undefined],
] as const;

export function Projections({ view }: { view: PlanView }) {
  const [all, setAll] = useState(false);
  return (
    <Card
      title="Other Projections"
      level={3}
      flush
      actions={
        <Button variant="ghost" size="compact" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${view.rows.length}`}
        </Button>
      }
    >
      <table data-layout="full" data-text="figures" className={css.projections} aria-label="Other Projections">
        <thead>
          <tr>
            {headers.map(([header, className]) => (
              <th key={header} scope="col" className={className}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {projectionRows(view, all).map(({ key, washes, notes, tone, income, loss, dates }) => (
            <tr key={key} data-tone={tone}>
              <th scope="row">
                {washes} <span data-text="second caption">{notes.join(", ")}</span>
              </th>
              <td className={css.end}>{format.dollars(income, 0)}</td>
              <td className={css.end}>{format.dollars(loss, 0)}</td>
              <td className={css.dates}>{dates.length === 0 ? "none" : dates.map(format.shortDay).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
