import { MAX_WASH_DAYS } from "#contract/common/limits";
import { washDays } from "#domain/cleaning-plan/inputs";
import { inputsTexts as texts } from "../texts.ts";
import { InputBox, type InputsOf } from "./InputBox.tsx";

export function WashFields({ of }: { of: InputsOf }) {
  const { array_size, residual_soiling, washed_per_day, wash_mobilization, wash_per_mw, wash_cost } = of.inputs;
  return (
    <>
      <InputBox
        of={of}
        name="wash_mobilization"
        step={50}
        description={wash_mobilization === null ? texts.mobilization : undefined}
      />
      <InputBox
        of={of}
        name="wash_per_mw"
        step={10}
        description={
          wash_per_mw === null || wash_cost === null
            ? texts.washPerMegawatt.none
            : texts.washPerMegawatt.costs(wash_cost)
        }
      />
      <InputBox
        of={of}
        name="residual_soiling"
        step={0.1}
        description={residual_soiling === null ? texts.residual : undefined}
      />
      <InputBox
        of={of}
        name="washed_per_day"
        description={
          washed_per_day === null
            ? texts.washedPerDay.none
            : texts.washedPerDay.takes(washDays(array_size, washed_per_day), MAX_WASH_DAYS)
        }
      />
    </>
  );
}
