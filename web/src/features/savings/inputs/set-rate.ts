import type { CalculationInputs } from "#contract/records/inputs";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { inputsTexts } from "../texts.ts";
import type { InputsState } from "./use-inputs.ts";

export const asEntered = (rate: number): number => Math.round(rate * 1e4) / 1e4;

export function setRate(state: Pick<InputsState, "inputs" | "change">, measured: number): void {
  const { isSoilingRateVariable, localSoilingRate } = state.inputs;
  const before: Partial<CalculationInputs> = { isSoilingRateVariable, localSoilingRate };
  const rate = asEntered(measured);
  state.change({ isSoilingRateVariable: false, localSoilingRate: rate });
  toasts.show({
    text: inputsTexts.rateSet(rate),
    tone: "ok",
    action: { label: inputsTexts.undo, onAction: () => state.change(before) },
  });
}
