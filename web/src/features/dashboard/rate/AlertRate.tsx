import type { CalculationInputs } from "#contract/records/inputs";
import { soilingRates } from "#domain/cleaning-plan/inputs";
import type { SaveSoilingRate } from "#contract/soiling/soiling";
import { Button } from "../../../ui/actions/Button.tsx";
import css from "../dashboard.module.css";
import { measuredTexts } from "../measured/measured-texts.ts";

const { rate: texts } = measuredTexts;

interface AlertRateProps {
  kept: SaveSoilingRate | null | undefined;
  saved: CalculationInputs | null;
  pending: boolean;
  maySave: boolean;
  onRemove: () => void;
}

export function AlertRate({ kept, saved, pending, maySave, onRemove }: AlertRateProps) {
  if (kept === undefined) return null;
  const words = kept === null ? plantRate(saved) : measuredRate(kept);
  if (words === null) return null;
  return (
    <div className={css.alertRate}>
      <p>{words}</p>
      {kept !== null && maySave && (
        <Button variant="ghost" size="compact" pending={pending} aria-label={texts.removeLabel} onClick={onRemove}>
          {texts.remove}
        </Button>
      )}
    </div>
  );
}

const measuredRate = ({ soilingRate, soilingRateStartDate, soilingRateEndDate }: SaveSoilingRate): string =>
  texts.alertsUseMeasured(soilingRate, soilingRateStartDate, soilingRateEndDate);

function plantRate(saved: CalculationInputs | null): string | null {
  const rate = saved === null ? null : soilingRates(saved);
  if (rate === null) return null;
  const months = Array.isArray(rate) ? rate : [rate];
  return texts.alertsUsePlant([Math.min(...months), Math.max(...months)]);
}
