import { lazy } from "react";

/** What other features may use of the savings feature. */
export { energyRates } from "./inputs.model.ts";
export { nextWash } from "./results.model.ts";
export { useInputs } from "./use-inputs.ts";
export { useSavings } from "./use-savings.ts";

export const SavingsPart = lazy(() => import("./SavingsPart.tsx"));
