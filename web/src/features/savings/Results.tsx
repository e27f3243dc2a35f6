import * as format from "#contract/format";
import type { SavingsResult } from "#contract/savings";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-model.ts";
import {
  alternatives,
  certainty,
  optimizedCase,
  type ProjectionRow,
  projectionRows,
  verdict,
} from "./results.model.ts";
import css from "./savings.module.css";

/** What the calculation says, the decision first. */
export function OptimizedCase({ result }: { result: SavingsResult }) {
  const asides = [alternatives(result), certainty(result)].filter((text) => text !== null);
  return (
    <Card title="Optimized Case">
      <p className={css.verdict}>{verdict(result)}</p>
      {asides.map((text) => (
        <p key={text} className={css.quiet}>
          {text}
        </p>
      ))}
      <dl className={css.facts}>
        {optimizedCase(result).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={css.assumptions}>
        <summary>What this assumes</summary>
        <ul>
          {result.assumptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Cleanings({ row }: { row: ProjectionRow }) {
  return (
    <span className={css.cleanings}>
      {row.cleanings}
      {row.best && <Badge tone="ok">best</Badge>}
      {row.planned && <Badge tone="info">planned</Badge>}
    </span>
  );
}

function Income({ row }: { row: ProjectionRow }) {
  return (
    <span className={css.income}>
      {row.mark !== null && <Badge tone={row.mark === "Highest" ? "ok" : "critical"}>{row.mark}</Badge>}
      {format.dollars(row.income, 0)}
    </span>
  );
}

const columns: Column<ProjectionRow>[] = [
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
    cell: (row) => (row.dates.length === 0 ? "none" : row.dates.map(format.day).join(" · ")),
    sortable: false,
  },
];

/** One row a number of cleanings; the highest income is tinted green and the lowest red, and both are named. */
export function OtherProjections({ result }: { result: SavingsResult }) {
  return (
    <Card title="Other Projections" flush>
      <DataTable
        caption="Other Projections"
        hideCaption
        rows={projectionRows(result)}
        rowKey={(row) => String(row.cleanings)}
        pageSize={10}
        rowTone={(row) => (row.mark === "Highest" ? "best" : row.mark === "Lowest" ? "worst" : undefined)}
        columns={columns}
      />
    </Card>
  );
}
