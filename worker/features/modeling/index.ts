export { getMonthlySoilingV1, getSamSoilingV1, listHourlySoilingV1 } from "./v1-plants.ts";
export { getOrangeButtonReportV1, listRdToolsDaysV1 } from "./v1-devices.ts";
