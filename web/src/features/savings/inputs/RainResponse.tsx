import { useQuery } from "@tanstack/react-query";
import type { CalculationInputs } from "#contract/records/inputs";
import { MIN_RAINS } from "#contract/soiling/rain-response";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { rainResponseQuery } from "../queries.ts";
import { asThreshold, rainResponseTexts } from "./rain-response-texts.ts";
import type { InputsState } from "./use-inputs.ts";

interface RainResponseProps {
  device: string;
  inputs: CalculationInputs;
  onChange: InputsState["change"];
}

export default function RainResponse({ device, inputs, onChange }: RainResponseProps) {
  const { data, error, refetch } = useQuery(rainResponseQuery(device));
  if (error) return <InlineError message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <p data-text="second caption anywhere">{rainResponseTexts.title}</p>;
  if (data.rains < MIN_RAINS) return <p data-text="second caption anywhere">{rainResponseTexts.tooFew(data)}</p>;
  const rain_threshold = asThreshold(data.half);
  const isUsed = inputs.rain_threshold_per === "gradual" && inputs.rain_threshold === rain_threshold;
  return (
    <>
      <p data-text="second caption anywhere">
        {rainResponseTexts.measured(data)} {isUsed && rainResponseTexts.used}
      </p>
      {!isUsed && (
        <Button
          size="compact"
          variant="secondary"
          onClick={() =>
            onChange({ rain_threshold, rain_threshold_per: "gradual" }, [{ box: "rain_threshold", wrong: null }])
          }
        >
          {rainResponseTexts.use(data)}
        </Button>
      )}
    </>
  );
}
