import { useQuery } from "@tanstack/react-query";
import { soilingRates } from "#domain/cleaning-plan/inputs";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import { termsOfInputs } from "#domain/cleaning-plan/index";
import { SpecificYield } from "../../savings/index.ts";
import { RateWarning } from "./RateWarning.tsx";
import { rateMismatch } from "./rate-mismatch.model.ts";
import { backtestQuery } from "./queries.ts";
import { keptInterval, useSavedRate } from "./use-saved-rate.ts";
import { isModelOff } from "#contract/dashboard/backtest";
import { daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Notice } from "../../../ui/states/Notice.tsx";
import css from "../dashboard.module.css";
import { measuredTexts } from "../measured/measured-texts.ts";

const { backtest: texts } = measuredTexts;

/** From here on it is called the last 12 months. */
const ABOUT_A_YEAR_DAYS = 350;

function BacktestLine({ device }: { device: string }) {
  const { data } = useQuery(backtestQuery(device));
  if (!data || data.modeled === null || data.measured === null) return null;
  const { from, to, modeled, measured } = data;
  const since = daysBetween(from, to) >= ABOUT_A_YEAR_DAYS ? null : from;
  const line = texts.line(since, format.dollars(modeled, 0), format.dollars(measured, 0));
  if (!isModelOff(modeled, measured)) return <p className={css.hint}>{line}</p>;
  return (
    <Notice>
      {line} {texts.doubtful}
    </Notice>
  );
}

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
