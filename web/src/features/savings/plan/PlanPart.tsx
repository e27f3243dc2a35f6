import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useMemo, useState } from "react";
import type { Session } from "#contract/accounts/session";
import { assumptionText } from "#contract/savings/assumption-text";
import { texts } from "#contract/common/texts";
import type { PlantPlanResult } from "#contract/decision/plant-plan";
import type { SavingsResult } from "#contract/savings/savings";
import { dollarBases } from "#contract/savings/texts";
import { chartTitles } from "#print/cleaning-report/chart-titles";
import { requestOf } from "#domain/cleaning-plan/index";
import { api, unwrap } from "../../../api/client.ts";
import { ZoomableChartCard } from "../../../charts/card/ZoomableChartCard.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { JobCard } from "../../../ui/states/JobCard.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { AddToCalendar } from "../calendar/AddToCalendar.tsx";
import type { InputsState } from "../inputs/use-inputs.ts";
import { plantDecisionQuery, plantPlanQuery } from "../queries.ts";
import { RainBasis } from "../RainBasis.tsx";
import { shownResult } from "../shown-result.ts";
import type { ShownPlansStore } from "../shown-plans.ts";
import type { PlannedDevice } from "../site.ts";
import { resultTexts } from "../texts.ts";
import type { SavingsHook } from "../use-savings.ts";
import { WhatIfPart } from "../what-if/index.tsx";
import { Increments } from "./Increments.tsx";
import { informationLine } from "./information.model.ts";
import { OptimizedCase } from "./OptimizedCase.tsx";
import css from "./plan.module.css";
import { forecastPlot, leadPlot } from "./plan.plot.ts";
import { periodText, type PlanView, viewOfPlan, viewOfResult } from "./plan-view.model.ts";
import { useLiveView } from "./use-live-view.ts";
import { Projections } from "./Projections.tsx";

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

const report = () => import("../report/ReportDialog.tsx");

function ReportButton({ device }: { device: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="compact" icon={<FileText aria-hidden />} onClick={() => setOpen(true)}>
        Cleaning Analysis Report
      </Button>
      {open && <LazyPart load={report} props={{ device, onClose: () => setOpen(false) }} waiting={null} />}
    </>
  );
}

const HEADING = "simulation-results";

function Assumptions({ result }: { result: SavingsResult }) {
  return (
    <>
      <RainBasis plan={result} />
      <p data-text="second caption anywhere">{dollarBases.plan}</p>
      <details data-text="quiet" className={css.assumptions}>
        <summary>What this assumes</summary>
        <ul>
          <li>{dollarBases.measured}</li>
          {result.assumptions.map(assumptionText).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface PlanChartsProps {
  view: PlanView | null;
  calculating: boolean;
  loading: boolean;
}

function useCharts({ view, calculating, loading }: PlanChartsProps) {
  const plots = useMemo(() => view && { forecast: forecastPlot(view), lead: leadPlot(view) }, [view]);
  const state = { loading: calculating || (loading && view === null), empty: { title: texts.noDataInRangeForInputs } };
  return {
    forecast: (
      <div data-part="forecast">
        <ZoomableChartCard
          {...state}
          title={chartTitles.forecast}
          plot={plots?.forecast ?? null}
          height={view === null && !calculating && !loading ? 160 : 330}
        />
      </div>
    ),
    lead: (
      <div data-part="lead">
        <ZoomableChartCard {...state} title={chartTitles.income} plot={plots?.lead ?? null} height={240} />
      </div>
    ),
  };
}

const useView = (preview: SavingsResult | null, plan: PlantPlanResult | null): PlanView | null =>
  useMemo(() => (preview === null ? plan && viewOfPlan(plan) : viewOfResult(preview)), [preview, plan]);

/** The plan promises more than the model and the measurements of last year allow. */
const doubts = new Set<string>(["moreThanLost", "modelOff"]);

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
  const stored = useQuery(plantPlanQuery(site.plant));
  const decision = useQuery(plantDecisionQuery(site.plant)).data;
  const plan = stored.data?.plan ?? null;
  const preview = shown.own ? shown.result : null;
  const result = preview ?? stored.data?.result ?? null;
  const view = useView(preview, plan);
  const calculating = savings.waiting;
  const isShown = view !== null && result !== null && !calculating;
  const live = useLiveView(plans);
  const charts = useCharts({ view: isShown ? (live ?? view) : null, calculating, loading: stored.isPending });
  const sensors = decision?.sensors.length ?? 0;
  return (
    <div data-layout="grid one gap-3">
      <section data-layout="grid one gap-3" aria-labelledby={HEADING}>
        <div data-layout="row middle gap-2">
          <h2 id={HEADING} data-text="section">
            {resultTexts.title}
          </h2>
          {preview !== null && <Badge tone="warning">{resultTexts.preview(shown.unsavedInputs)}</Badge>}
          <p data-layout="fill" data-text="quiet">
            {isShown &&
              (preview === null
                ? resultTexts.ofPlant(sensors, periodText(view))
                : resultTexts.ofDevice(site.deviceName, periodText(view)))}
          </p>
          <Button size="compact" onClick={() => document.getElementById("what-if")?.scrollIntoView()}>
            {resultTexts.whatIf}
          </Button>
          {preview === null && stored.data?.result && <AddToCalendar result={stored.data.result} site={site} />}
          <ReportButton device={site.device} />
        </div>
        {isShown && preview !== null && (shown.outdated.used.length > 0 || shown.isStale) && (
          <output data-layout="row middle between" className={css.strip}>
            <span>
              {shown.outdated.used.length > 0
                ? resultTexts.differs(shown.outdated.used, shown.outdated.now)
                : resultTexts.dataChanged}
            </span>
            <Button size="compact" onClick={() => request !== null && savings.start(request)}>
              {resultTexts.recalculate}
            </Button>
          </output>
        )}
        <SavingsJob savings={savings} />
        <div className={css.page}>
          <div data-part="case">
            {isShown ? (
              <OptimizedCase
                view={view}
                isDoubtful={preview === null && decision?.reasons.some(({ code }) => doubts.has(code)) === true}
              />
            ) : (
              <Card>
                {calculating || stored.isPending ? (
                  <Skeleton height={300} />
                ) : (
                  <EmptyState
                    title={resultTexts.notYet}
                    detail={resultTexts.toCalculate}
                    action={<Button onClick={onInputs}>{resultTexts.goToInputs}</Button>}
                  />
                )}
              </Card>
            )}
          </div>
          {charts.forecast}
          {isShown && (
            <div data-part="more">
              <Increments view={view} />
            </div>
          )}
          {charts.lead}
          {isShown && (
            <div data-part="rows">
              <Projections view={view} />
            </div>
          )}
        </div>
        {isShown && (
          <div>
            {preview === null && (
              <InformationLine device={site.device} calculatedAt={stored.data?.finishedAt ?? null} />
            )}
            <Assumptions result={result} />
          </div>
        )}
      </section>
      <WhatIfPart site={site} maySave={session.permissions.includes("inputs.save")} inputs={inputs} shown={plans} />
    </div>
  );
}

function SavingsJob({ savings }: { savings: SavingsHook }) {
  if (!savings.waiting && savings.error === null) return null;
  return (
    <JobCard
      title="Cleaning schedule"
      state="Comparing every schedule over 1,500 possible years"
      startedAt={savings.startedAt}
      error={savings.error ?? undefined}
      {...(savings.retry ? { onRetry: savings.retry } : {})}
    />
  );
}
