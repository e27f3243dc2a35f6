import type { Session } from "#contract/session";
import { CumulativeIncome } from "./CumulativeIncome.tsx";
import { InputsPanel } from "./InputsPanel.tsx";
import { OptimizedCase, OtherProjections } from "./Results.tsx";
import { SavingsJob } from "./SavingsJob.tsx";
import { savingsRequest } from "./inputs.model.ts";
import css from "./savings.module.css";
import type { InputsState } from "./use-inputs.ts";
import { WhatIfPart } from "./what-if/index.tsx";
import type { SavingsState } from "./use-savings.ts";

interface SavingsPartProps {
  session: Session;
  plant: string;
  device: string;
  inputs: InputsState;
  savings: SavingsState;
  measuredRate: number | null;
}

/** Inputs, calculation and results of a device; loaded after the first chart, which needs none of it. */
export default function SavingsPart({ session, plant, device, inputs, savings, measuredRate }: SavingsPartProps) {
  const request = savingsRequest(device, inputs.inputs);
  const { result } = savings;
  return (
    <>
      <div className={css.halves}>
        <InputsPanel
          plant={plant}
          state={inputs}
          maySave={session.permissions.includes("inputs.save")}
          mayUpload={session.permissions.includes("energy-file.upload")}
          measuredRate={measuredRate}
          calculating={savings.waiting}
          onCalculate={() => request !== null && savings.start(request)}
        />
        <div className={css.column}>
          <SavingsJob savings={savings} />
          {result !== null && <OptimizedCase result={result} />}
        </div>
      </div>
      <WhatIfPart device={device} inputs={inputs} />
      {result !== null && (
        <>
          <CumulativeIncome result={result} />
          <OtherProjections result={result} />
        </>
      )}
    </>
  );
}
