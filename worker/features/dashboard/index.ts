export { dashboardV1 } from "./v1.ts";
