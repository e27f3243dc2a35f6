import { useState } from "react";
import * as format from "#contract/common/format";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import type { Column } from "../../../ui/tables/data-table-model.ts";
import css from "./plan.module.css";
import { type PlanView, type ProjectionRow, projectionRows } from "./plan-view.model.ts";

const datesText = (dates: readonly string[]): string =>
  dates.length === 0 ? "none" : dates.map(format.shortDay).join(", ");

const columns: Column<ProjectionRow>[] = [
  {
    key: "cleanings",
    header: "# of Annual Cleanings",
    value: ({ washes }) => washes,
    cell: ({ washes, notes }) => (
      <>
        <strong>{washes}</strong> <span data-text="second caption">{notes.join(", ")}</span>
      </>
    ),
  },
  {
    key: "income",
    header: "Income",
    align: "end",
    value: ({ income }) => income,
    cell: ({ income }) => format.dollars(income, 0),
  },
  {
    key: "loss",
    header: "Loss due to Soiling",
    align: "end",
    value: ({ loss }) => loss,
    cell: ({ loss }) => format.dollars(loss, 0),
  },
  {
    key: "weeks",
    header: "Best Weeks to Clean",
    value: ({ dates }) => datesText(dates),
    cell: ({ dates }) => <span className={css.dates}>{datesText(dates)}</span>,
    sortable: false,
  },
];

/** All of them on one page, so that the best is in view. */
const MAX_ROWS = 30;

export function Projections({ view }: { view: PlanView }) {
  const [all, setAll] = useState(false);
  const rows = projectionRows(view, all);
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
      <div className={css.projections}>
        <DataTable
          caption="Other Projections"
          hideCaption
          rows={rows}
          rowKey={({ key }) => key}
          pageSize={MAX_ROWS}
          rowTone={({ tone }) => tone}
          columns={columns}
        />
      </div>
    </Card>
  );
}
