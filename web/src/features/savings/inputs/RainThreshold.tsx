import type { ReactNode } from "react";
import type { CalculationInputs } from "#contract/savings/calculation-inputs";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import css from "../savings.module.css";
import { inputsTexts } from "../texts.ts";
import type { InputsState } from "./use-inputs.ts";

interface RainThresholdProps {
  inputs: CalculationInputs;
  onChange: InputsState["change"];
  /** The box of the threshold. */
  children: ReactNode;
}

/** The rain that cleans, and whether it must fall in a day or in a week. */
export function RainThreshold({ inputs, onChange, children }: RainThresholdProps) {
  return (
    <div className={css.rate}>
      <div className={css.rateHead}>
        {children}
        <Segmented
          label="Rain threshold: per day or per week"
          size="compact"
          segments={[
            { value: "day", label: "Per day" },
            { value: "week", label: "Weekly sum" },
          ]}
          value={inputs.rain_threshold_per}
          onChange={(rain_threshold_per) => onChange({ rain_threshold_per })}
        />
      </div>
      <p className={css.quiet}>{inputsTexts.rainThresholdPer[inputs.rain_threshold_per]}</p>
    </div>
  );
}
