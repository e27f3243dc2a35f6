export { refusedLines } from "./daily/daily.model.ts";
export { dailyAnalysisQuery } from "./daily/queries.ts";
export { LeaveGuard } from "./inputs/LeaveGuard.tsx";
export { asEntered } from "./inputs/set-rate.ts";
export { type InputsState, useInputs } from "./inputs/use-inputs.ts";
export { useSavings } from "./use-savings.ts";
export { plantDecisionQuery, refreshPlans, soilingIntervals } from "./queries.ts";

export const compareSources = async () => ({ default: (await import("./inputs/CompareSources.tsx")).CompareSources });
export const planPart = () => import("./plan/PlanPart.tsx");
export const savingsPart = () => import("./SavingsPart.tsx");
