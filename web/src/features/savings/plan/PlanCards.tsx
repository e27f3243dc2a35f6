import { useState } from "react";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Table, type TableColumn } from "../../../ui/tables/Table.tsx";
import css from "./plan.module.css";
import {
  increments,
  incrementsText,
  planHeadline,
  practiceText,
  projectionRows,
  type ShownProjection,
  shortMoney,
} from "./plan-view.model.ts";

interface OptimizedCaseProps {
  plan: SavingsResult;
  /** No figure is bold if the plan promises more than was lost. */
  isDoubtful: boolean;
}

export function OptimizedCase({ plan, isDoubtful }: OptimizedCaseProps) {
  const { plans, best_num_cleanings: best, maxAnnualSavings, practice } = plan;
  const { headline, sub } = planHeadline(plan);
  const { dates, income } = plans[best]!;
  const facts: readonly (readonly [label: string, note: string, value: string])[] = [
    ["# of Annual Cleanings", "", format.number(best)],
    ["Max Annual Income", "", format.dollars(income, 0)],
    ["Max Annual Savings", "over no washing", format.dollars(maxAnnualSavings, 0)],
    ...(practice === undefined
      ? []
      : [["Your practice", practiceText(practice), format.dollars(maxAnnualSavings - practice.over.mean, 0)] as const]),
  ];
  return (
    <Card title="Optimized Case" level={3}>
      <div className={css.case} data-doubtful={isDoubtful || undefined}>
        <p data-text="section balance">{headline}</p>
        {sub !== "" && <p data-text="second caption">{sub}</p>}
        <dl data-layout="above-2" className={css.facts}>
          {facts.map(([label, note, value]) => (
            <div key={label} data-layout="flex baseline between gap-2">
              <dt>
                {label} {note !== "" && <span data-text="second caption">{note}</span>}
              </dt>
              <dd data-text="figures strong">{value}</dd>
            </div>
          ))}
          <div>
            <dt>Optimal Cleaning Dates</dt>
            <dd data-layout="row gap-6px" className={css.chips}>
              {dates.length === 0 ? "none" : dates.map((date) => <span key={date}>{format.shortDay(date)}</span>)}
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

/** Bars, because each is read with its number of washes. */
export function Increments({ plan }: { plan: SavingsResult }) {
  const values = increments(plan);
  const most = Math.max(1, ...values.map(Math.abs));
  return (
    <Card title="What one more wash a year adds" level={3}>
      <p data-text="second caption">{incrementsText(plan)}</p>
      <ol data-layout="grid gap-1 above-3" data-text="quiet" className={css.bars}>
        {values.map((dollars, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its number of washes
            key={at}
            data-tone={dollars < 0 ? "loss" : undefined}
            data-best={at + 1 === plan.best_num_cleanings || undefined}
          >
            <span>
              {at + 1}
              <span className="visually-hidden"> {at === 0 ? "wash" : "washes"}</span>
            </span>
            <span style={{ width: `${(100 * Math.abs(dollars)) / most}%` }} />
            <span>{shortMoney(dollars)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const columns: readonly TableColumn<ShownProjection>[] = [
  {
    header: "# of Annual Cleanings",
    cell: ({ cleanings, notes }) => (
      <>
        {cleanings} <span data-text="second caption">{notes.join(", ")}</span>
      </>
    ),
  },
  {
    header: "Income",
    align: "end",
    cell: ({ mark, income }) => (
      <>
        {mark && <span className="visually-hidden">{mark} </span>}
        {format.dollars(income, 0)}
      </>
    ),
  },
  { header: "Loss due to Soiling", align: "end", cell: ({ soilingLoss }) => format.dollars(soilingLoss, 0) },
  {
    header: "Best Weeks to Clean",
    className: css.dates,
    cell: ({ dates }) => (dates.length === 0 ? "none" : dates.map(format.shortDay).join(", ")),
  },
];

/** The best row is green and the worst red. */
export const ProjectionTable = ({ rows }: { rows: readonly ShownProjection[] }) => (
  <Table
    label="Other Projections"
    className={css.projections}
    columns={columns}
    rows={rows}
    rowKey={({ key }) => key}
    tone={({ mark }) => (mark === "Highest" ? "best" : mark === "Lowest" ? "worst" : undefined)}
  />
);

export function Projections({ plan }: { plan: SavingsResult }) {
  const [all, setAll] = useState(false);
  return (
    <Card
      title="Other Projections"
      level={3}
      flush
      actions={
        <Button variant="ghost" size="compact" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${plan.plans.length}`}
        </Button>
      }
    >
      <ProjectionTable rows={projectionRows(plan, all)} />
    </Card>
  );
}
