/** What other features may use of the savings feature. */
export { CumulativeIncome } from "./CumulativeIncome.tsx";
export { InputsPanel } from "./InputsPanel.tsx";
export { OptimizedCase, OtherProjections } from "./Results.tsx";
export { SavingsJob } from "./SavingsJob.tsx";
export { energyRates, savingsRequest } from "./inputs.model.ts";
export { nextWash } from "./results.model.ts";
export { useInputs } from "./use-inputs.ts";
export { useSavings } from "./use-savings.ts";
