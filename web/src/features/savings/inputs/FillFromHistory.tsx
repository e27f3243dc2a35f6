import { useMutation } from "@tanstack/react-query";
import type { CalculationInputs } from "#contract/records/inputs";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { everyMonth } from "./inputs.model.ts";
import { filledMonths, measuredMonths } from "./monthly-rates.model.ts";
import { soilingIntervals } from "../queries.ts";
import { filledText } from "../texts.ts";
import type { InputsState } from "./use-inputs.ts";

interface FillFromHistoryProps {
  device: string;
  inputs: CalculationInputs;
  onChange: InputsState["change"];
}

export function FillFromHistory({ device, inputs, onChange }: FillFromHistoryProps) {
  const fill = useMutation({
    mutationFn: async () => measuredMonths(await soilingIntervals(device)),
    onSuccess: (measured) => {
      if (Object.keys(measured.rates).length === 0) return;
      const months = inputs.variableSoilingRates ?? everyMonth(inputs.localSoilingRate ?? 0);
      onChange(
        { isSoilingRateVariable: true, variableSoilingRates: filledMonths(months, measured) },
        Object.keys(measured.rates).map((month) => ({ box: `variableSoilingRates.${month}`, wrong: null })),
      );
    },
  });
  return (
    <>
      <Button size="compact" variant="secondary" pending={fill.isPending} onClick={() => fill.mutate()}>
        Fill from history
      </Button>
      {fill.data && <output data-text="second caption anywhere">{filledText(fill.data)}</output>}
      {fill.error && <InlineError message={fill.error.message} onRetry={() => fill.mutate()} />}
    </>
  );
}
