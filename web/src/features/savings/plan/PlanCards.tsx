import { useState } from "react";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { optimizedCase } from "#print/cleaning-report/decision";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { Table, type TableColumn } from "../../../ui/tables/Table.tsx";
import { wholeMembers } from "../texts.ts";
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

export const pairsOf = (facts: readonly { label: string; value: string }[]) =>
  facts.map(({ label, value }) => [label, wholeMembers(value)] as const);

interface OptimizedCaseProps {
  plan: SavingsResult;
  /** No figure is bold if the plan promises more than was lost. */
  isDoubtful: boolean;
}

export function OptimizedCase({ plan, isDoubtful }: OptimizedCaseProps) {
  const { maxAnnualSavings, practice } = plan;
  const { headline, sub } = planHeadline(plan);
  const yours: [string, string][] = practice
    ? [[`Your practice: ${practiceText(practice)}`, format.dollars(maxAnnualSavings - practice.over.mean, 0)]]
    : [];
  return (
    <Card title="Optimized Case" level={3}>
      <div className={css.case} data-doubtful={isDoubtful || undefined}>
        <p data-text="section balance">{headline}</p>
        {sub !== "" && <p data-text="second caption">{sub}</p>}
        <Facts data-layout="pairs above-3" facts={[...pairsOf(optimizedCase(plan)), ...yours]} />
      </div>
    </Card>
  );
}

/** Bars, because each is read with its number of washes. */
export function Increments({ plan }: { plan: SavingsResult }) {
  const values = increments(plan);
  const most = Math.max(1, ...values.map(Math.abs));
  return (
    <Card title={`What one more wash${plan.weeks < 52 ? "" : " a year"} adds`} level={3}>
      <p data-text="second caption">{incrementsText(plan)}</p>
      <ol data-layout="grid gap-1 above-3" data-text="quiet figures" className={css.bars}>
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
    cell: ({ dates }) => wholeMembers(dates.map(format.shortDay).join(" · ") || "none"),
  },
];

/** The best row is green and the worst red. */
export const ProjectionTable = ({ rows }: { rows: readonly ShownProjection[] }) => (
  <Table
    label="Other Projections"
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
