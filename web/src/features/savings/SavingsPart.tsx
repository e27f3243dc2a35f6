import type { Session } from "#contract/accounts/session";
import { RenderWhenIdle } from "../../ui/timing/RenderWhenIdle.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { InputsPanel } from "./inputs/InputsPanel.tsx";
import { requestOf } from "#domain/cleaning-plan/index";
import { OtherProjections } from "./results/OtherProjections.tsx";
import { PreviewBadge } from "./results/PreviewBadge.tsx";
import { shownResult } from "./shown-result.ts";
import projections from "./results/projections.module.css";
import type { ShownPlansStore } from "./shown-plans.ts";
import type { PlannedDevice } from "./site.ts";
import { resultTexts } from "./texts.ts";
import type { InputsState } from "./inputs/use-inputs.ts";
import { WhatIfPart } from "./what-if/index.tsx";
import type { SavingsHook } from "./use-savings.ts";
import { useEffect, useMemo, useState } from "react";
import { texts } from "#contract/common/texts";
import { aheadPlot, cumulativePlot, incomePlot } from "#print/cleaning-plan-plots";
import { chartTitles } from "#print/cleaning-report/chart-titles";
import { ZoomableChartCard } from "../../charts/card/ZoomableChartCard.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import type { PlanChartProps } from "./results/ForecastChart.tsx";
import { useShownPlan } from "./results/use-shown-plan.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { JobCard } from "../../ui/states/JobCard.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, CircleAlert } from "lucide-react";
import { latestSavingsQuery, recommendationQuery } from "./queries.ts";
import css from "./daily/daily.module.css";
import { dailyText } from "./daily/daily.model.ts";
import { dailyAnalysisQuery } from "./daily/queries.ts";

function DailyLine({ device }: { device: string }) {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(dailyAnalysisQuery(device));
  const current = useQuery(recommendationQuery(device)).data;
  const done = data?.newest?.state === "DONE" ? data.newest : data?.lastDone;
  const endedAt = done?.endedAt ?? null;
  // A run that ends now brings a newer plan.
  useEffect(() => {
    if (endedAt !== null) void client.invalidateQueries(latestSavingsQuery(device));
  }, [client, device, endedAt]);
  const words = data === undefined ? null : dailyText(data, dataUpdatedAt / 1000, current);
  if (words === null) return null;
  const Icon = words.tone === "failed" ? CircleAlert : CalendarClock;
  return (
    <div data-layout="flex start gap-2" data-text="quiet" className={css.line} data-tone={words.tone}>
      <Icon aria-hidden="true" />
      <p data-text="anywhere">
        <strong>Daily analysis</strong>
        {words.text}
      </p>
    </div>
  );
}

interface SavingsJobProps {
  savings: SavingsHook;
  change: string | null;
  onPlan: () => void;
}

function SavingsJob({ savings, change, onPlan }: SavingsJobProps) {
  if (savings.waiting || savings.error !== null)
    return (
      <JobCard
        title="Cleaning schedule"
        state="Comparing every schedule over 30 years of rain"
        startedAt={savings.startedAt}
        error={savings.error ?? undefined}
        {...(savings.retry ? { onRetry: savings.retry } : {})}
      />
    );
  if (change === null) return null;
  return (
    <div data-layout="row middle between" className={projections.change}>
      <output>{change}</output>
      <Button size="compact" onClick={onPlan}>
        {resultTexts.showPlan}
      </Button>
    </div>
  );
}

const plots = { cleanings: incomePlot, lead: aheadPlot, weeks: cumulativePlot };
type IncomeView = keyof typeof plots;
const segments: { value: IncomeView; label: string; name: string }[] = [
  { value: "cleanings", label: "By # of cleanings", name: "By number of cleanings" },
  { value: "lead", label: "vs. no cleaning", name: "By week, compared with no cleaning" },
  { value: "weeks", label: "By week", name: "By week" },
];

function IncomeChart({ result, unsavedInputs, calculating, loading, plans }: PlanChartProps) {
  const { ref, plan, saved } = useShownPlan(result, plans);
  const [view, setView] = useState<IncomeView>("cleanings");
  const plot = useMemo(() => plan && plots[view](plan, saved), [plan, saved, view]);
  return (
    <div ref={ref}>
      <ZoomableChartCard
        key={view}
        title={chartTitles.income}
        plot={plot}
        loading={calculating || (loading && plan === null)}
        empty={{ title: texts.noDataInRangeForInputs }}
        toolbar={
          <>
            <PreviewBadge isWhatIf={saved !== null} unsavedInputs={plan === null ? 0 : unsavedInputs} />
            {plan && <Segmented size="compact" label="Income by" segments={segments} value={view} onChange={setView} />}
          </>
        }
        height={300}
      />
    </div>
  );
}

interface SavingsPartProps {
  part: "plan" | "inputs";
  session: Session;
  site: PlannedDevice;
  inputs: InputsState;
  savings: SavingsHook;
  measuredRate: number | null;
  plans: ShownPlansStore;
  onPlan: () => void;
}

export default function SavingsPart(props: SavingsPartProps) {
  const { part, session, site, inputs, savings, measuredRate, plans, onPlan } = props;
  const { plant, device } = site;
  const request = requestOf(device, inputs.inputs);
  const maySave = session.permissions.includes("inputs.save");
  const shown = shownResult(device, inputs, savings);
  const { result, unsavedInputs } = shown;
  const isOutdated = shown.outdated.used.length > 0 || shown.isStale;
  if (part === "inputs")
    return (
      <div data-layout="grid one gap-3">
        <InputsPanel
          plant={plant}
          device={device}
          state={inputs}
          maySave={maySave}
          mayCalculate={session.viewer === null}
          mayUpload={session.permissions.includes("energy-file.upload")}
          measuredRate={measuredRate}
          calculating={savings.waiting}
          onCalculate={() => request !== null && savings.start(request)}
        />
        <DailyLine device={device} />
        <SavingsJob savings={savings} change={isOutdated ? null : shown.change} onPlan={onPlan} />
      </div>
    );
  return (
    <>
      <RenderWhenIdle isBelow waiting={<Skeleton height={420} />}>
        <div data-layout="grid one start gap-3" className={projections.charts}>
          {result !== null && (
            <OtherProjections
              result={result}
              badge={
                isOutdated ? (
                  <Badge tone="warning">{resultTexts.inputsChanged}</Badge>
                ) : (
                  <PreviewBadge isWhatIf={false} unsavedInputs={unsavedInputs} />
                )
              }
            />
          )}
          <IncomeChart
            result={result}
            unsavedInputs={unsavedInputs}
            calculating={savings.waiting}
            loading={savings.loadingLatest}
            plans={plans}
          />
        </div>
      </RenderWhenIdle>
      <RenderWhenIdle isBelow waiting={<Skeleton height={420} />}>
        <WhatIfPart site={site} maySave={maySave} inputs={inputs} shown={plans} />
      </RenderWhenIdle>
    </>
  );
}
