import { assumptionText } from "#contract/savings/assumption-text";
import { startNote } from "#contract/savings/assumptions";
import type { ReactNode } from "react";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { dollarBases } from "#contract/savings/texts";
import { nextWash } from "#domain/cleaning-plan/recommendation";
import { alternatives, certainty, optimizedCase, verdict } from "#print/cleaning-report/decision";
import { Button } from "../../../ui/actions/Button.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { useNow } from "../../../ui/timing/use-now.ts";
import { AddToCalendar } from "../calendar/AddToCalendar.tsx";
import { ListText } from "../ListText.tsx";
import { RainBasis } from "../RainBasis.tsx";
import { ReportButton } from "../report/ReportButton.tsx";
import type { ShownResult } from "../shown-result.ts";
import { resultTexts } from "../texts.ts";
import { InformationLine } from "./InformationLine.tsx";
import own from "./results.module.css";
import css from "../savings.module.css";
import type { PlannedDevice } from "../site.ts";
import { washWindowText, paybackText, delayText } from "../what-if/next-wash.model.ts";

interface ResultsProps {
  result: SavingsResult;
  site: PlannedDevice;
  shown: ShownResult;
  me: string;
  onRecalculate: () => void;
  forecast: ReactNode;
}

export function Results({ result, site, shown, me, onRecalculate, forecast }: ResultsProps) {
  const { unsavedInputs, outdated, isStale } = shown;
  return (
    <section data-layout="grid one gap-3" aria-labelledby={HEADING}>
      <div data-layout="row middle between gap-2">
        <h2 id={HEADING} data-text="section">
          {resultTexts.title}
        </h2>
        {unsavedInputs > 0 && <Badge tone="warning">{resultTexts.preview(unsavedInputs)}</Badge>}
        <p className={own.calculated}>
          {shown.at !== null && resultTexts.calculated(shown.at, result.timezone, shown.own ? me : null)}
        </p>
        <ReportButton device={site.device} />
      </div>
      {(outdated.used.length > 0 || isStale) && (
        <output className={own.strip}>
          <span>
            {outdated.used.length > 0 ? resultTexts.differs(outdated.used, outdated.now) : resultTexts.dataChanged}
          </span>
          <Button size="compact" onClick={onRecalculate}>
            {resultTexts.recalculate}
          </Button>
        </output>
      )}
      <div className={own.resultsBody}>
        <OptimizedCase result={result} site={site} isPreview={unsavedInputs > 0} at={shown.at} />
        {forecast}
      </div>
    </section>
  );
}

const HEADING = "simulation-results";

/** Range over the rain years; empty if all are alike. */
function spreadLine({ plans, best_num_cleanings }: SavingsResult): { label: string; value: string }[] {
  const { p10, p50, p90 } = plans[best_num_cleanings]!;
  const value = [p10, p50, p90].map((dollars) => format.dollars(dollars, 0)).join(" · ");
  return p10 === p90 ? [] : [{ label: "Income P10 · P50 · P90", value }];
}

function OptimizedCase({
  result,
  site,
  isPreview,
  at,
}: Pick<ResultsProps, "result" | "site"> & { isPreview: boolean; at: number | null }) {
  const now = useNow();
  const next = result.outlook ? nextWash(result, dayOf(result.timezone, now)) : null;
  const asides = [alternatives(result), certainty(result), startNote(result.assumptions)].filter(
    (text) => text !== null,
  );
  return (
    <Card title="Optimized Case" level={3} actions={!isPreview && <AddToCalendar result={result} site={site} />}>
      <p className={css.verdict}>{verdict(result)}</p>
      {asides.map((text) => (
        <p key={text} data-text="second caption anywhere">
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
          <li>{washWindowText(next)}</li>
          <li>{delayText(next)}</li>
          <li>{paybackText(next)}</li>
        </ul>
      )}
      {!isPreview && <InformationLine device={site.device} calculatedAt={at} />}
      <p data-text="second caption anywhere">{dollarBases.plan}</p>
      <details className={css.assumptions}>
        <summary>What this assumes</summary>
        <ul>
          <li>{dollarBases.measured}</li>
          {result.assumptions.map(assumptionText).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
