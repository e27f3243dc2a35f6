import { useQuery } from "@tanstack/react-query";
import type { CalculationInputs } from "#contract/records/inputs";
import { MIN_RAINS, type RainResponseAnswer } from "#contract/soiling/rain-response";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { rainResponseQuery } from "../queries.ts";
import type { InputsState } from "./use-inputs.ts";
import * as format from "#contract/common/format";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";

/** [inch], two decimals, never 0. */
const asThreshold = (millimeters: number): number =>
  Math.max(0.01, Math.round((100 * millimeters) / MILLIMETERS_PER_INCH) / 100);

const rainResponseTexts = {
  title: "Analyzing this site’s rain…",
  measured: ({ half, low, high, rains }: RainResponseAnswer) =>
    `At this site, ${format.inches(asThreshold(half))} (${format.number(asThreshold(low), 2)} to ${format.number(asThreshold(high), 2)}) in a day removes half of the soiling, based on ${rains} rain events.`,
  tooFew: ({ rains }: RainResponseAnswer) =>
    `This device has measured ${rains === 0 ? "no rain" : rains === 1 ? "1 rain event" : `${rains} rain events`} on soiled cells. It needs ${MIN_RAINS} to set its own threshold.`,
  use: (answer: RainResponseAnswer) => `Use ${format.inches(asThreshold(answer.half))}, gradual`,
  used: "Already in use.",
};

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
