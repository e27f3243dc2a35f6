import { soilingRates, type StoredCalculationInputs } from "#contract/calculation-inputs";
import { planTerms } from "#documents/cleaning-plan/index";
import { SpecificYield } from "../../savings/index.ts";
import { BacktestLine } from "./BacktestLine.tsx";
import { RateWarning } from "./RateWarning.tsx";
import { keptInterval, useKeptRate } from "./use-kept-rate.ts";

export interface DecisionWarningsProps {
  device: string;
  /** Saved inputs of the plant. */
  stored: StoredCalculationInputs;
  /** Whether the person may save inputs. */
  maySave: boolean;
}

/** What contradicts the inputs that the recommendation rests on. */
export function DecisionWarnings({ device, stored, maySave }: DecisionWarningsProps) {
  const { query, kept, measured, pending, keep } = useKeptRate(device);
  const { inputs, energyYear, version } = stored;
  if (version === 0) return null;
  const rate = kept?.soilingRate ?? soilingRates(inputs);
  return (
    <>
      <SpecificYield annualKwh={energyYear?.annualKwh ?? null} arrayKw={inputs.array_size} />
      <BacktestLine device={device} />
      {query.data && (
        <RateWarning
          device={device}
          rate={rate}
          usedBy={kept === null ? "plan" : "alerts"}
          measured={measured}
          terms={planTerms(inputs, rate)}
          energyYear={energyYear}
          onUse={maySave ? (interval) => keep(keptInterval(interval)) : null}
          pending={pending}
        />
      )}
    </>
  );
}
