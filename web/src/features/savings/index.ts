import { lazy } from "react";

/** What other features may use of the savings feature. */
export { energyRates } from "./inputs.model.ts";
export { nextWash } from "./results.model.ts";
export { type InputsState, useInputs } from "./use-inputs.ts";
export { type SavingsState, useSavings } from "./use-savings.ts";

export const SavingsPart = lazy(() => import("./SavingsPart.tsx"));
