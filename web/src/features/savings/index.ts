export { refusedLines } from "./daily/daily.model.ts";
export { useReplacedFile } from "./energy-file/use-replaced-file.ts";
export { LeaveGuard } from "./inputs/LeaveGuard.tsx";
export { asEntered, type InputsState, UPLOAD_ENERGY, useInputs } from "./inputs/use-inputs.ts";
export { useSavings } from "./use-savings.ts";
export { dailyAnalysisQuery, plantDecisionQuery, soilingIntervals } from "./queries.ts";

export const compareSources = async () => ({ default: (await import("./inputs/CompareSources.tsx")).CompareSources });
export const simulatedRateDialog = async () => ({
  default: (await import("./inputs/SimulatedRateDialog.tsx")).SimulatedRateDialog,
});
export const holdPart = () => import("./hold/HoldButton.tsx");
export const planPart = () => import("./plan/PlanPart.tsx");
export const inputsPart = () => import("./inputs/InputsPanel.tsx");
