import type { Session } from "#contract/accounts/session";
import { RenderWhenIdle } from "../../ui/timing/RenderWhenIdle.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { InputsPanel } from "./inputs/InputsPanel.tsx";
import { DailyLine } from "./daily/DailyLine.tsx";
import { requestOf } from "#domain/cleaning-plan/index";
import { IncomeChart } from "./results/IncomeChart.tsx";
import { OtherProjections } from "./results/OtherProjections.tsx";
import { PreviewBadge } from "./results/PreviewBadge.tsx";
import { SavingsJob } from "./results/SavingsJob.tsx";
import { shownResult } from "./shown-result.ts";
import projections from "./results/projections.module.css";
import type { ShownPlansStore } from "./shown-plans.ts";
import type { PlannedDevice } from "./site.ts";
import { resultTexts } from "./texts.ts";
import type { InputsState } from "./inputs/use-inputs.ts";
import { WhatIfPart } from "./what-if/index.tsx";
import type { SavingsHook } from "./use-savings.ts";

interface SavingsPartProps {
  session: Session;
  site: PlannedDevice;
  inputs: InputsState;
  savings: SavingsHook;
  measuredRate: number | null;
  plans: ShownPlansStore;
  onPlan: () => void;
}

export default function SavingsPart({ session, site, inputs, savings, measuredRate, plans, onPlan }: SavingsPartProps) {
  const { plant, device } = site;
  const request = requestOf(device, inputs.inputs);
  const maySave = session.permissions.includes("inputs.save");
  const shown = shownResult(device, inputs, savings);
  const { result, unsavedInputs } = shown;
  const isOutdated = shown.outdated.used.length > 0 || shown.isStale;
  return (
    <>
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
      <RenderWhenIdle isBelow waiting={<Skeleton height={420} />}>
        <div className={projections.charts}>
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
