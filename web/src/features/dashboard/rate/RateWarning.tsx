import { useQuery } from "@tanstack/react-query";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import type { PlanTerms } from "#contract/records/terms";
import type { SoilingInterval } from "#contract/soiling/soiling";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { savingsBasisQuery } from "../../savings/index.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import { rateMismatch } from "./rate-mismatch.model.ts";
import { planDifferenceQuery } from "./queries.ts";

const { warning: texts } = measuredTexts;

interface RateWarningProps {
  device: string;
  rate: number | number[] | null;
  /** A calculation, or daily alerts and recommendation. */
  usedBy: "plan" | "alerts";
  measured: SoilingInterval | null;
  /** Null: no plan to compare. */
  terms: PlanTerms | null;
  energyYear: StoredCalculationInputs["energyYear"];
  /** Null: not permitted. */
  onUse: ((measured: SoilingInterval) => void) | null;
  pending?: boolean;
}

export function RateWarning(props: RateWarningProps) {
  const { device, rate, usedBy, terms, energyYear, onUse, pending = false } = props;
  const mismatch = rateMismatch(rate, props.measured);
  if (mismatch === null) return null;
  const { entered, measured } = mismatch;
  const { rate: middle, low, high, start_date, end_date } = measured;
  const use = usedBy === "alerts" ? texts.alerts(entered) : texts.plan(entered, Array.isArray(rate));
  return (
    <Notice
      action={
        onUse !== null && (
          <Button size="compact" pending={pending} onClick={() => onUse(measured)}>
            {texts.use}
          </Button>
        )
      }
    >
      {use}, but {texts.measured(middle, low, high, start_date, end_date)}{" "}
      {terms !== null && energyYear !== null && (
        <Difference device={device} terms={terms} energyFrom={energyYear.uploadedAt} measured={middle} />
      )}
    </Notice>
  );
}

interface DifferenceProps {
  device: string;
  terms: PlanTerms;
  energyFrom: number;
  measured: number;
}

function Difference({ device, terms, energyFrom, measured }: DifferenceProps) {
  const { data: basis, dataUpdatedAt: basisAt } = useQuery(savingsBasisQuery(device, energyFrom));
  const plans = useQuery(planDifferenceQuery(device, { basis, terms, measured, basisAt }));
  return plans.data ? texts.difference(plans.data) : null;
}
