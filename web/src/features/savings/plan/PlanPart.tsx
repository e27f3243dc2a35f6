import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, FileText } from "lucide-react";
import { useMemo, useState } from "react";
import type { Session } from "#contract/accounts/session";
import { texts } from "#contract/common/texts";
import type { SavingsResult } from "#contract/savings/savings";
import { decisionText } from "#contract/decision/texts";
import { dollarBases } from "#contract/savings/texts";
import { chartTitles } from "#print/cleaning-report/chart-titles";
import { requestOf } from "#domain/cleaning-plan/index";
import { ZoomableChartCard } from "../../../charts/card/ZoomableChartCard.tsx";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Lines } from "../../../ui/layout/Lines.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { JobCard } from "../../../ui/states/JobCard.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { useNearViewport } from "../../../ui/timing/use-near-viewport.ts";
import type { InputsState } from "../inputs/use-inputs.ts";
import { plantDecisionQuery, plantPlanQuery } from "../queries.ts";
import { RainLine } from "../rain-line.tsx";
import { previewOf } from "../shown-result.ts";
import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import { resultTexts } from "../texts.ts";
import type { SavingsHook } from "../use-savings.ts";
import type { WhatIfProps } from "../what-if/WhatIf.tsx";
import css from "./plan.module.css";
import { forecastPlot, leadPlot, periodText } from "./plan-view.model.ts";
import { Increments, OptimizedCase, Projections } from "./PlanCards.tsx";

const ReportDialog = lazyPart(() => import("../report/ReportDialog.tsx"));

/** Of the placeholder, and the distance below the window at which the part loads [px]. */
const WHAT_IF = { height: 620, margin: 600 } as const;
const whatIfPlace = <Skeleton height={WHAT_IF.height} />;
const WhatIf = lazyPart(() => import("../what-if/WhatIf.tsx"), whatIfPlace);

/** Loads script, mathematics and rain years when scrolled near. */
function WhatIfPart(props: WhatIfProps) {
  const { ref, near } = useNearViewport(WHAT_IF.margin);
  return (
    <div ref={ref} id="what-if" tabIndex={-1}>
      {near ? <WhatIf {...props} /> : whatIfPlace}
    </div>
  );
}

function Assumptions({ result }: { result: SavingsResult }) {
  return (
    <div>
      <RainLine plan={result} />
      <p data-text="second caption anywhere">{dollarBases.plan}</p>
      <details data-layout="above-3" data-text="quiet">
        <summary>What this assumes</summary>
        <Lines data-layout="bullets" of={[dollarBases.measured, ...result.assumptions]} />
      </details>
    </div>
  );
}

const usePlots = (plan: SavingsResult | null) =>
  useMemo(() => plan && { forecast: forecastPlot(plan), lead: leadPlot(plan) }, [plan]);

/** The plan promises more than the model and the measurements of last year allow. */
const doubts = new Set<string>(["moreThanLost", "modelOff"]);

interface PlanPartProps {
  session: Session;
  plant: Plant;
  device: Device;
  inputs: InputsState;
  savings: SavingsHook;
  onInputs: () => void;
}

export default function PlanPart({ session, plant, device, inputs, savings, onInputs }: PlanPartProps) {
  /** At the sliders of What if. */
  const [live, setLive] = useState<SavingsResult | null>(null);
  const [isReporting, setReporting] = useState(false);
  const preview = previewOf(device.device_id, inputs, savings);
  const request = requestOf(device.device_id, inputs.inputs);
  const stored = useQuery(plantPlanQuery(plant.plant_id));
  const decision = useQuery(plantDecisionQuery(plant.plant_id)).data;
  const plan = stored.data?.result ?? null;
  const unknown = decision?.state === "unknown" ? decisionText(decision) : null;
  const calculating = savings.waiting;
  const shown = calculating ? null : (preview?.result ?? plan);
  const drawn = shown && (live ?? shown);
  const plots = usePlots(drawn);
  const isWaiting = calculating || (stored.isPending && drawn === null);
  const chart = { loading: isWaiting, empty: { title: texts.noDataInRangeForInputs } };
  const noPlan = stored.isPending || plan !== null ? undefined : resultTexts.noReport;
  const isOutdated = preview !== null && preview.changed.length > 0;
  return (
    <div data-layout="grid one gap-3">
      <section data-layout="grid one gap-3" aria-labelledby="simulation-results">
        <div data-layout="row middle gap-2">
          <h2 id="simulation-results" data-text="section">
            {resultTexts.title}
          </h2>
          {preview !== null && <Badge tone="warning">{resultTexts.preview(preview.unsavedInputs)}</Badge>}
          <span data-layout="push">
            <Button size="compact" onClick={() => document.getElementById("what-if")?.scrollIntoView()}>
              {resultTexts.whatIf}
            </Button>
          </span>
          {/* It keeps its place while the plan loads. */}
          {preview === null && (stored.isPending || (plan !== null && plan.best_num_cleanings > 0)) && (
            <a
              href={`/api/plant/${plant.plant_id}/plan.ics`}
              download
              className={buttonClass("secondary", "compact")}
              data-print="hide"
            >
              <CalendarPlus />
              Add to calendar
            </a>
          )}
          <Button size="compact" icon={<FileText />} reason={noPlan} onClick={() => setReporting(true)}>
            Cleaning Analysis Report
          </Button>
          <p data-layout="line" data-text="quiet">
            {shown === null
              ? "\u00a0"
              : preview === null
                ? resultTexts.ofPlant(decision?.sensors.length ?? 0, periodText(shown))
                : resultTexts.ofDevice(device.device_name, periodText(shown))}
          </p>
        </div>
        {shown && preview !== null && (isOutdated || preview.isStale) && (
          <output data-layout="row middle between gap-2-4" data-box="warning">
            <span>{isOutdated ? resultTexts.changed(preview.changed) : resultTexts.dataChanged}</span>
            <Button size="compact" onClick={() => request !== null && savings.start(request)}>
              {resultTexts.recalculate}
            </Button>
          </output>
        )}
        <SavingsJob savings={savings} />
        <div data-layout="row gap-3" className={css.page}>
          <div data-part="case">
            {shown ? (
              <OptimizedCase
                plan={shown}
                isDoubtful={preview === null && decision?.reasons.some(({ code }) => doubts.has(code)) === true}
              />
            ) : (
              <Card>
                {isWaiting ? (
                  <Skeleton height={330} />
                ) : (
                  <EmptyState
                    title={unknown?.headline ?? resultTexts.notYet}
                    detail={unknown?.sub ?? resultTexts.toCalculate}
                    action={<Button onClick={onInputs}>{resultTexts.goToInputs}</Button>}
                  />
                )}
              </Card>
            )}
          </div>
          <div data-part="forecast">
            <ZoomableChartCard {...chart} title={chartTitles.forecast} plot={plots?.forecast ?? null} height={330} />
          </div>
        </div>
        <div data-layout="row gap-3" className={css.page}>
          {shown && (
            <div data-part="more">
              <Increments plan={shown} />
            </div>
          )}
          {stored.isPending && drawn === null ? (
            <Skeleton height={310} />
          ) : (
            <div data-part="lead">
              <ZoomableChartCard {...chart} title={chartTitles.income} plot={plots?.lead ?? null} height={240} />
            </div>
          )}
          {shown && (
            <div data-part="rows">
              <Projections plan={shown} />
            </div>
          )}
        </div>
        {shown && <Assumptions result={shown} />}
      </section>
      <WhatIfPart
        plant={plant.plant_id}
        maySave={session.permissions.includes("inputs.save")}
        inputs={inputs}
        onLive={setLive}
      />
      {isReporting && <ReportDialog device={device.device_id} onClose={() => setReporting(false)} />}
    </div>
  );
}

function SavingsJob({ savings: { run, waiting, error, start } }: { savings: SavingsHook }) {
  if (run === undefined || (!waiting && !error)) return null;
  return (
    <JobCard
      title="Cleaning schedule"
      state="Comparing every schedule over 1,500 possible years"
      startedAt={run.startedAt}
      error={error?.message}
      onRetry={() => start(run.request)}
    />
  );
}
