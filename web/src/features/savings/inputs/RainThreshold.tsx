import { lazy, type ReactNode, Suspense } from "react";
import type { CalculationInputs } from "#contract/records/inputs";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import css from "../savings.module.css";
import { inputsTexts } from "../texts.ts";
import type { InputsState } from "./use-inputs.ts";

const RainResponse = lazy(() => import("./RainResponse.tsx"));

interface RainThresholdProps {
  device: string;
  inputs: CalculationInputs;
  onChange: InputsState["change"];
  children: ReactNode;
}

export function RainThreshold({ device, inputs, onChange, children }: RainThresholdProps) {
  return (
    <div className={css.rate}>
      <div className={css.rateHead}>
        {children}
        <Segmented
          label={inputsTexts.rainThresholdKind}
          size="compact"
          segments={[
            { value: "day", label: "Per day" },
            { value: "week", label: "Weekly sum" },
            { value: "gradual", label: "Gradual" },
          ]}
          value={inputs.rain_threshold_per}
          onChange={(rain_threshold_per) => onChange({ rain_threshold_per })}
        />
      </div>
      <p data-text="second caption anywhere">{inputsTexts.rainThresholdPer[inputs.rain_threshold_per]}</p>
      {inputs.rain_threshold === 0 && <p data-text="second caption anywhere">{inputsTexts.noThreshold}</p>}
      <Suspense>
        <RainResponse device={device} inputs={inputs} onChange={onChange} />
      </Suspense>
    </div>
  );
}
