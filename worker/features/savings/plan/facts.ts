export { changeReasons, type PlanFacts } from "../../plant-plans/index.ts";
