import type { ReactNode } from "react";
import type { CalculationInputs } from "#contract/calculation-inputs";
import { Segmented } from "../../ui/Segmented.tsx";
import css from "./savings.module.css";

interface RainThresholdProps {
  inputs: CalculationInputs;
  onChange: (change: Partial<CalculationInputs>) => void;
  /** The box of the threshold. */
  children: ReactNode;
}

const words = {
  day: "A day with so much rain cleans the array.",
  week: "A week, Monday to Sunday, whose rain adds up to it cleans the array.",
};

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
      <p className={css.quiet}>{words[inputs.rain_threshold_per]}</p>
    </div>
  );
}
