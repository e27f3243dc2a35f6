import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "@tanstack/react-router";
import * as format from "#contract/common/format";
import { type PlanSource, sourceOf } from "#contract/decision/decision";
import type { OwnPlant } from "#contract/simulation/projection";
import { Button } from "../../../ui/actions/Button.tsx";
import { linkClass } from "../../../ui/actions/Link.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { plantDecisionQuery, previewQuery } from "../queries.ts";
import { previewText, valueText } from "./sources.model.ts";
import { useInputs } from "./use-inputs.ts";

// Here, so that they load with the dialog.
const texts = {
  title: (plant: string, rate: number) => `Plan ${plant} with ${format.rate(rate)}?`,
  nowUses: (value: string, from: PlanSource["from"]) =>
    `The plan now uses ${value} (${from === "byMonth" ? "measured by month" : from}).`,
  betterMeasured: "That rate was measured at the plant. The simulation knows less about it.",
  noInputs: (plant: string) => `The plan of ${plant} has no inputs yet. Save them first.`,
  openInputs: "Open Inputs",
  confirm: "Use simulated rate",
  carried: (plant: string, rate: number) => `The plan of ${plant} uses ${format.rate(rate)}.`,
} as const;

interface SimulatedRateDialogProps {
  plant: Pick<OwnPlant, "plant_id" | "plant_name">;
  /** [%/day] */
  rate: number;
  onClose: () => void;
}

/** Asks before the plan of a plant takes a simulated rate. The save can be undone. */
export function SimulatedRateDialog({ plant: { plant_id, plant_name }, rate, onClose }: SimulatedRateDialogProps) {
  const { query, stored, saveChange } = useInputs(plant_id);
  const decision = useQuery(plantDecisionQuery(plant_id));
  const change = { rate_source: "entered", localSoilingRate: rate, isSoilingRateVariable: false } as const;
  const isSaved = stored !== null && stored.version > 0;
  const preview = useQuery({
    ...previewQuery(plant_id, { ...(stored?.inputs ?? ({} as never)), ...change }),
    enabled: isSaved,
  });
  const source = sourceOf(decision.data?.sources ?? [], "rate");
  const carry = () => {
    saveChange(change, texts.carried(plant_name, rate));
    onClose();
  };
  return (
    <Dialog
      title={texts.title(plant_name, rate)}
      size="small"
      onClose={onClose}
      actions={
        isSaved && (
          <Button variant="primary" onClick={carry}>
            {texts.confirm}
          </Button>
        )
      }
    >
      <Loaded query={query} height={80}>
        {() =>
          isSaved ? (
            <div data-layout="stack gap-2">
              {source && (
                <p>
                  {texts.nowUses(valueText(source), source.from)}{" "}
                  {source.from !== "entered" && source.from !== "typical" && texts.betterMeasured}
                </p>
              )}
              {preview.data && <output>{previewText(preview.data, decision.data)}</output>}
              {preview.isError && (
                <InlineError message={preview.error.message} onRetry={() => void preview.refetch()} />
              )}
            </div>
          ) : (
            <p>
              {texts.noInputs(plant_name)}{" "}
              <RouterLink to="/dashboard" search={{ plant: plant_id, tab: "inputs" }} className={linkClass()}>
                {texts.openInputs}
              </RouterLink>
            </p>
          )
        }
      </Loaded>
    </Dialog>
  );
}
