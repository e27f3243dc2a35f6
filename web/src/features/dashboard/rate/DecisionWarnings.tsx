import { useQuery } from "@tanstack/react-query";
import { soilingRates } from "#domain/cleaning-plan/inputs";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import { termsOfInputs } from "#domain/cleaning-plan/index";
import { SpecificYield } from "../../savings/index.ts";
import { BacktestLine } from "./BacktestLine.tsx";
import { RateWarning } from "./RateWarning.tsx";
import { rateMismatch } from "./rate-mismatch.model.ts";
import { backtestQuery } from "./queries.ts";
import { keptInterval, useSavedRate } from "./use-saved-rate.ts";

export interface DecisionWarningsProps {
  device: string;
  stored: StoredCalculationInputs;
  maySave: boolean;
}

export function DecisionWarnings({ device, stored, maySave }: DecisionWarningsProps) {
  const { query, kept, measured, pending, keep } = useSavedRate(device);
  const backtest = useQuery(backtestQuery(device));
  const { inputs, energyYear, version } = stored;
  if (version === 0) return null;
  const rate = kept?.soilingRate ?? soilingRates(inputs);
  const contradicted = rateMismatch(rate, measured) !== null;
  const settled = !backtest.isPending && !query.isPending;
  return (
    <>
      {/* The style sheet keeps room for a second warning until this says that there is none. */}
      {settled && !contradicted && <span hidden data-settled />}
      <SpecificYield annualKwh={energyYear?.annualKwh ?? null} arrayKw={inputs.array_size} />
      <BacktestLine device={device} />
      {query.data && (
        <RateWarning
          device={device}
          rate={rate}
          usedBy={kept === null ? "plan" : "alerts"}
          measured={measured}
          terms={termsOfInputs(inputs, rate)}
          energyYear={energyYear}
          onUse={maySave ? (interval) => keep(keptInterval(interval)) : null}
          pending={pending}
        />
      )}
    </>
  );
}
