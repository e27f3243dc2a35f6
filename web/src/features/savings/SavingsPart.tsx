import { useState } from "react";
import type { Session } from "#contract/session";
import { Later } from "../../ui/Later.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { InputsPanel } from "./InputsPanel.tsx";
import { PlanCharts } from "./PlanCharts.tsx";
import { Results } from "./Results.tsx";
import { SavingsJob } from "./SavingsJob.tsx";
import { DailyLine } from "./daily/DailyLine.tsx";
import { savingsRequest } from "./inputs.model.ts";
import { shownResult } from "./shown-result.ts";
import css from "./savings.module.css";
import { createShownPlans } from "./shown-plans.ts";
import type { Site } from "./site.ts";
import type { InputsState } from "./use-inputs.ts";
import { WhatIfPart } from "./what-if/index.tsx";
import type { SavingsState } from "./use-savings.ts";

interface SavingsPartProps {
  session: Session;
  site: Site;
  inputs: InputsState;
  savings: SavingsState;
  measuredRate: number | null;
}

/** Inputs, calculation and results of a device; loaded after the first chart, which needs none of it. */
export default function SavingsPart({ session, site, inputs, savings, measuredRate }: SavingsPartProps) {
  const { plant, device } = site;
  const request = savingsRequest(device, inputs.inputs);
  const maySave = session.permissions.includes("inputs.save");
  const [plans] = useState(createShownPlans);
  const shown = shownResult(device, inputs, savings);
  const { result } = shown;
  const calculate = () => request !== null && savings.start(request);
  return (
    <>
      <div className={css.column}>
        <InputsPanel
          plant={plant}
          device={device}
          state={inputs}
          maySave={maySave}
          mayUpload={session.permissions.includes("energy-file.upload")}
          measuredRate={measuredRate}
          calculating={savings.waiting}
          onCalculate={calculate}
        />
        <DailyLine device={device} />
        <SavingsJob savings={savings} />
        {result !== null && (
          <Later waiting={<Skeleton height={420} />}>
            <Results result={result} site={site} shown={shown} me={session.user.user_name} onRecalculate={calculate} />
          </Later>
        )}
      </div>
      <Later waiting={<Skeleton height={420} />}>
        <WhatIfPart site={site} maySave={maySave} inputs={inputs} shown={plans} />
      </Later>
      <Later waiting={<Skeleton height={320} />}>
        <PlanCharts
          result={result}
          preview={shown.preview}
          calculating={savings.waiting}
          loading={savings.loadingLatest}
          plans={plans}
        />
      </Later>
    </>
  );
}
