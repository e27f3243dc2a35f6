export type { PlanTerms } from "#contract/records/terms";
export { requestOf, sameTerms, termsOfInputs, termsOfRequest } from "./terms.ts";
export { rateInUse } from "./inputs.ts";
export { dailyColumn, incomeColumns, monthlyColumn, rainColumns, weeklyRain } from "./horizon.ts";
export { rainRule } from "./rain-rule.ts";
