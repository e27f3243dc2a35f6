import { type ReactNode, useMemo } from "react";
import * as format from "#contract/common/format";
import type { SavingsPlan, SavingsResult } from "#contract/savings/savings";
import { type ProjectionRow, projectionRows } from "#print/cleaning-report/decision";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import type { Column } from "../../../ui/tables/data-table-model.ts";
import { ListText } from "../ListText.tsx";
import css from "./projections.module.css";

type CleaningsRow = ProjectionRow & { plan: SavingsPlan };

function Cleanings({ row }: { row: CleaningsRow }) {
  return (
    <span data-layout="inline middle gap-6px" className={css.cleanings}>
      {row.cleanings}
      {row.best && <Badge tone="ok">best</Badge>}
      {row.planned && <Badge tone="info">planned</Badge>}
    </span>
  );
}

function Income({ row }: { row: CleaningsRow }) {
  const { p10, p90 } = row.plan;
  return (
    <span data-layout="inline middle gap-6px" className={css.income}>
      {row.mark !== null && <Badge tone={row.mark === "Highest" ? "ok" : "critical"}>{row.mark}</Badge>}
      <span className={css.figure}>
        {format.dollars(row.income, 0)}
        {p10 !== p90 && (row.best || row.planned) && (
          <span className={css.spread}>
            <ListText text={`P10 ${format.dollars(p10, 0)} · P90 ${format.dollars(p90, 0)}`} />
          </span>
        )}
      </span>
    </span>
  );
}

const columns: Column<CleaningsRow>[] = [
  {
    key: "cleanings",
    header: "# of Annual Cleanings",
    value: (row) => row.cleanings,
    cell: (row) => <Cleanings row={row} />,
  },
  { key: "income", header: "Income", align: "end", value: (row) => row.income, cell: (row) => <Income row={row} /> },
  {
    key: "loss",
    header: "Loss due to Soiling",
    align: "end",
    value: (row) => row.soilingLoss,
    cell: (row) => format.dollars(row.soilingLoss, 0),
  },
  {
    key: "weeks",
    header: "Best Weeks to Clean",
    value: (row) => row.dates.join(" "),
    cell: (row) => (
      <span className={css.dates}>
        {row.dates.length === 0 ? "none" : <ListText text={row.dates.map(format.day).join(" · ")} />}
      </span>
    ),
    sortable: false,
  },
];

/** Fits without paging, so that the best row is visible. */
const MAX_ROWS = 20;

export function OtherProjections({ result, badge }: { result: SavingsResult; badge: ReactNode }) {
  const rows = useMemo(
    () => projectionRows(result).map((row, index): CleaningsRow => Object.assign(row, { plan: result.plans[index]! })),
    [result],
  );
  return (
    <Card title="Other Projections" actions={badge} flush>
      <div className={css.projections}>
        <DataTable
          caption="Other Projections"
          hideCaption
          rows={rows}
          rowKey={(row) => String(row.cleanings)}
          pageSize={MAX_ROWS}
          rowTone={(row) => (row.mark === "Highest" ? "best" : row.mark === "Lowest" ? "worst" : undefined)}
          columns={columns}
        />
      </div>
    </Card>
  );
}
