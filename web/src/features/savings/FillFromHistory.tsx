import { useMutation } from "@tanstack/react-query";
import { type CalculationInputs } from "#contract/calculation-inputs";
import { type MonthName } from "#contract/months";
import * as format from "#contract/format";
import { Button } from "../../ui/Button.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import { everyMonth } from "./inputs.model.ts";
import { filledMonths, type MeasuredMonths, measuredMonths } from "./monthly-rates.model.ts";
import { soilingIntervals } from "./queries.ts";
import css from "./savings.module.css";

interface FillFromHistoryProps {
  device: string;
  inputs: CalculationInputs;
  onChange: (change: Partial<CalculationInputs>) => void;
}

const titled = (month: MonthName): string => month.charAt(0).toUpperCase() + month.slice(1);

/** What was filled and what was not, for the person who checks it. */
function words({ rates, missing, intervals, from, to }: MeasuredMonths): string {
  const found = Object.keys(rates).length;
  if (found === 0)
    return "No month has a measured rate yet: it takes a week or more in which only soiling went on. Nothing was changed.";
  const source = `${found === 12 ? "All 12 months" : `${found} of 12 months`} from ${intervals} measured ${
    intervals === 1 ? "interval" : "intervals"
  }, ${format.day(from!)} to ${format.day(to!)}.`;
  return missing.length === 0
    ? source
    : `${source} No rate was measured in ${missing.map(titled).join(", ")}: left as ${missing.length === 1 ? "it was" : "they were"}.`;
}

/** Fills the soiling rate of each month from the device's own history. */
export function FillFromHistory({ device, inputs, onChange }: FillFromHistoryProps) {
  const fill = useMutation({
    mutationFn: async () => measuredMonths(await soilingIntervals(device)),
    onSuccess: (measured) => {
      if (Object.keys(measured.rates).length === 0) return;
      const months = inputs.variableSoilingRates ?? everyMonth(inputs.localSoilingRate ?? 0);
      onChange({ isSoilingRateVariable: true, variableSoilingRates: filledMonths(months, measured) });
    },
  });
  return (
    <>
      <Button size="compact" variant="secondary" pending={fill.isPending} onClick={() => fill.mutate()}>
        Fill from history
      </Button>
      {fill.data && <output className={css.quiet}>{words(fill.data)}</output>}
      {fill.error && <InlineError message={fill.error.message} onRetry={() => fill.mutate()} />}
    </>
  );
}
