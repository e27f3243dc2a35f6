import { type ReactNode, useId, useState } from "react";
import type { Session } from "#contract/accounts/session";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { requestOf } from "#domain/cleaning-plan/index";
import { shownResult, type ShownResult } from "../shown-result.ts";
import type { ShownPlansStore } from "../shown-plans.ts";
import type { PlannedDevice } from "../site.ts";
import { resultTexts } from "../texts.ts";
import type { InputsState } from "../inputs/use-inputs.ts";
import type { SavingsHook } from "../use-savings.ts";
import { ForecastChart } from "./ForecastChart.tsx";
import css from "./results.module.css";
import { assumptionText } from "#contract/savings/assumption-text";
import { startNote } from "#contract/savings/assumptions";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { dollarBases } from "#contract/savings/texts";
import { nextWash } from "#domain/cleaning-plan/recommendation";
import { alternatives, certainty, optimizedCase, verdict } from "#print/cleaning-report/decision";
import { Badge } from "../../../ui/states/Badge.tsx";
import { useNow } from "../../../ui/timing/use-now.ts";
import { AddToCalendar } from "../calendar/AddToCalendar.tsx";
import { ListText } from "../ListText.tsx";
import { RainBasis } from "../RainBasis.tsx";
import savingsCss from "../savings.module.css";
import { delayText, paybackText, washWindowText } from "../what-if/next-wash.model.ts";
import { FileText } from "lucide-react";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client.ts";
import { informationLine } from "./information.model.ts";

function InformationLine({ device, calculatedAt }: { device: string; calculatedAt: number | null }) {
  const { data } = useQuery({
    queryKey: ["device", device, "information", calculatedAt],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].information.$get({ param: { id: device } }, { init: { signal } })),
    staleTime: 60 * 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const line = data === undefined ? null : informationLine(data);
  return line === null ? null : <p data-text="second caption anywhere">{line}</p>;
}

const load = () => import("../report/ReportDialog.tsx");

function ReportButton({ device }: { device: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="compact" icon={<FileText aria-hidden />} onClick={() => setOpen(true)}>
        Cleaning Analysis Report
      </Button>
      {open && <LazyPart load={load} props={{ device, onClose: () => setOpen(false) }} waiting={null} />}
    </>
  );
}

interface ResultsProps {
  result: SavingsResult;
  site: PlannedDevice;
  shown: ShownResult;
  me: string;
  onRecalculate: () => void;
  forecast: ReactNode;
}

function Results({ result, site, shown, me, onRecalculate, forecast }: ResultsProps) {
  const { unsavedInputs, outdated, isStale } = shown;
  return (
    <section data-layout="grid one gap-3" aria-labelledby={HEADING}>
      <div data-layout="row middle between gap-2">
        <h2 id={HEADING} data-text="section">
          {resultTexts.title}
        </h2>
        {unsavedInputs > 0 && <Badge tone="warning">{resultTexts.preview(unsavedInputs)}</Badge>}
        <p data-layout="fill" data-text="quiet">
          {shown.at !== null && resultTexts.calculated(shown.at, result.timezone, shown.own ? me : null)}
        </p>
        <ReportButton device={site.device} />
      </div>
      {(outdated.used.length > 0 || isStale) && (
        <output data-layout="row middle between" className={css.strip}>
          <span>
            {outdated.used.length > 0 ? resultTexts.differs(outdated.used, outdated.now) : resultTexts.dataChanged}
          </span>
          <Button size="compact" onClick={onRecalculate}>
            {resultTexts.recalculate}
          </Button>
        </output>
      )}
      <div data-layout="grid start gap-3" className={css.resultsBody}>
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
      <p className={savingsCss.verdict}>{verdict(result)}</p>
      {asides.map((text) => (
        <p key={text} data-text="second caption anywhere">
          {text}
        </p>
      ))}
      <RainBasis plan={result} />
      <dl data-layout="grid gap-2" className={savingsCss.facts}>
        {[...optimizedCase(result), ...spreadLine(result)].map(({ label, value }) => (
          <div key={label} data-layout="row between">
            <dt data-text="second">{label}</dt>
            <dd>
              <ListText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {next !== null && (
        <ul
          data-layout="grid gap-half"
          className={savingsCss.next}
          aria-label={`The wash in the week of ${format.day(next.date)}`}
        >
          <li>{washWindowText(next)}</li>
          <li>{delayText(next)}</li>
          <li>{paybackText(next)}</li>
        </ul>
      )}
      {!isPreview && <InformationLine device={site.device} calculatedAt={at} />}
      <p data-text="second caption anywhere">{dollarBases.plan}</p>
      <details data-text="quiet" className={savingsCss.assumptions}>
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

interface PlanPartProps {
  session: Session;
  site: PlannedDevice;
  inputs: InputsState;
  savings: SavingsHook;
  plans: ShownPlansStore;
  onInputs: () => void;
}

export default function PlanPart({ session, site, inputs, savings, plans, onInputs }: PlanPartProps) {
  const shown = shownResult(site.device, inputs, savings);
  const request = requestOf(site.device, inputs.inputs);
  const heading = useId();
  const forecast = (
    <ForecastChart
      result={shown.result}
      unsavedInputs={shown.unsavedInputs}
      calculating={savings.waiting}
      loading={savings.loadingLatest}
      plans={plans}
    />
  );
  if (shown.result !== null)
    return (
      <Results
        result={shown.result}
        site={site}
        shown={shown}
        me={session.user.user_name}
        onRecalculate={() => request !== null && savings.start(request)}
        forecast={forecast}
      />
    );
  return (
    <section data-layout="grid start gap-3" className={css.resultsBody} aria-labelledby={heading}>
      <Card title={<span id={heading}>{resultTexts.title}</span>}>
        {savings.waiting || savings.loadingLatest ? (
          <Skeleton height={420} />
        ) : (
          <EmptyState
            title={resultTexts.notYet}
            detail={resultTexts.toCalculate}
            action={<Button onClick={onInputs}>{resultTexts.goToInputs}</Button>}
          />
        )}
      </Card>
      {forecast}
    </section>
  );
}
