import { useMemo } from "react";
import * as format from "#contract/format";
import type { SavingsPlan, SavingsResult } from "#contract/savings";
import { dollarBases } from "#contract/savings-texts";
import {
  alternatives,
  certainty,
  optimizedCase,
  type ProjectionRow,
  projectionRows,
  verdict,
} from "#documents/report/decision";
import { Button } from "../../ui/Button.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-model.ts";
import { AddToCalendar } from "./calendar/AddToCalendar.tsx";
import { ListText } from "./ListText.tsx";
import { RainBasis } from "./RainBasis.tsx";
import { ReportButton } from "./report/ReportButton.tsx";
import type { ShownResult } from "./shown-result.ts";
import { resultTexts } from "./texts.ts";
import own from "./results.module.css";
import css from "./savings.module.css";
import type { Site } from "./site.ts";
import { bandWords, chanceWords, nextWashOf, waitingWords } from "./what-if/next-wash.model.ts";

interface ResultsProps {
  result: SavingsResult;
  site: Site;
  shown: ShownResult;
  /** Name of the person who looks at it. */
  me: string;
  onRecalculate: () => void;
}

/** "Simulation Results": the optimized case, and what every other number of cleanings would bring. */
export function Results({ result, site, shown, me, onRecalculate }: ResultsProps) {
  const { preview, outdated, isStale } = shown;
  return (
    <section className={css.results} aria-labelledby={HEADING}>
      <div className={css.resultsHead}>
        <h2 id={HEADING} className={css.resultsTitle}>
          Simulation Results
        </h2>
        {preview > 0 && <Badge tone="warning">{resultTexts.preview(preview)}</Badge>}
        <p className={own.calculated}>
          {shown.at !== null && resultTexts.calculated(shown.at, result.timezone, shown.own ? me : null)}
        </p>
        <ReportButton device={site.device} />
      </div>
      {outdated.used.length > 0 || isStale ? (
        <output className={own.strip}>
          <span>
            {outdated.used.length > 0 ? resultTexts.differs(outdated.used, outdated.now) : resultTexts.dataChanged}
          </span>
          <Button size="compact" onClick={onRecalculate}>
            {resultTexts.recalculate}
          </Button>
        </output>
      ) : (
        shown.change !== null && <output className={css.quiet}>{shown.change}</output>
      )}
      <div className={own.resultsBody}>
        <OptimizedCase result={result} site={site} isPreview={preview > 0} />
        <OtherProjections result={result} />
      </div>
    </section>
  );
}

const HEADING = "simulation-results";

/** How far the income of the best plan differs between the rain years; nothing where all are alike. */
function spreadLine({ plans, best_num_cleanings }: SavingsResult): { label: string; value: string }[] {
  const { p10, p50, p90 } = plans[best_num_cleanings]!;
  const value = [p10, p50, p90].map((dollars) => format.dollars(dollars, 0)).join(" · ");
  return p10 === p90 ? [] : [{ label: "Income P10 · P50 · P90", value }];
}

/** What the calculation says, the decision first. */
function OptimizedCase({ result, site, isPreview }: Pick<ResultsProps, "result" | "site"> & { isPreview: boolean }) {
  const next = result.outlook ? nextWashOf({ ...result, outlook: result.outlook }) : null;
  const asides = [alternatives(result), certainty(result), result.startNote ?? null].filter((text) => text !== null);
  return (
    <Card title="Optimized Case" level={3} actions={!isPreview && <AddToCalendar result={result} site={site} />}>
      <p className={css.verdict}>{verdict(result)}</p>
      {asides.map((text) => (
        <p key={text} className={css.quiet}>
          {text}
        </p>
      ))}
      <RainBasis plan={result} />
      <dl className={css.facts}>
        {[...optimizedCase(result), ...spreadLine(result)].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <ListText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {next !== null && (
        <ul className={css.next} aria-label={`The wash in the week of ${format.day(next.date)}`}>
          <li>{bandWords(next)}</li>
          <li>{waitingWords(next)}</li>
          <li>{chanceWords(next)}</li>
        </ul>
      )}
      <p className={css.quiet}>{dollarBases.plan}</p>
      <details className={css.assumptions}>
        <summary>What this assumes</summary>
        <ul>
          <li>{dollarBases.measured}</li>
          {result.assumptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

/** A number of cleanings with its plan. */
type Row = ProjectionRow & { plan: SavingsPlan };

function Cleanings({ row }: { row: Row }) {
  return (
    <span className={css.cleanings}>
      {row.cleanings}
      {row.best && <Badge tone="ok">best</Badge>}
      {row.planned && <Badge tone="info">planned</Badge>}
    </span>
  );
}

function Income({ row }: { row: Row }) {
  const { p10, p90 } = row.plan;
  return (
    <span className={css.income}>
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

const columns: Column<Row>[] = [
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

/** So many rows stand on one page: the best one must be in sight without paging. */
const MOST_ROWS = 20;

/** One row a number of cleanings; the highest income is tinted green and the lowest red, and both are named. */
function OtherProjections({ result }: { result: SavingsResult }) {
  const rows = useMemo(
    () => projectionRows(result).map((row, index): Row => Object.assign(row, { plan: result.plans[index]! })),
    [result],
  );
  return (
    <Card title="Other Projections" level={3} flush>
      <div className={css.projections}>
        <DataTable
          caption="Other Projections"
          hideCaption
          rows={rows}
          rowKey={(row) => String(row.cleanings)}
          pageSize={MOST_ROWS}
          rowTone={(row) => (row.mark === "Highest" ? "best" : row.mark === "Lowest" ? "worst" : undefined)}
          columns={columns}
        />
      </div>
    </Card>
  );
}
