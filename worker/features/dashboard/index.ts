export { getReportV1, getSoilingRatesV1, listLossesV1 } from "./v1.ts";
