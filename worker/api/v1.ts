import { type Context, Hono } from "hono";
import { v1Operations } from "#contract/v1/operations";
import type { Operation } from "#contract/v1/operation";
import { V1_ROOT } from "#contract/v1/problems";
import { allow } from "../access/allow.ts";
import { acknowledgeAlertV1, listAlertsV1 } from "../features/alerts/index.ts";
import { deleteCleaningV1, getCleaningV1, listCleaningsV1, putCleaningV1 } from "../features/cleanings/index.ts";
import { getReportV1, getSoilingRatesV1, listLossesV1 } from "../features/dashboard/index.ts";
import {
  createExportV1,
  deleteExportV1,
  getExportFileV1,
  getExportV1,
  listExportsV1,
  getDeviceV1,
  getSoilingSummaryV1,
  getUploadV1,
  listDailySoilingV1,
  listDailyWeatherV1,
  listDevicesV1,
  listSamplesV1,
  listUploadsV1,
  listWashesV1,
  storeUploadV1,
  undoUploadV1,
} from "../features/devices/index.ts";
import {
  getMonthlySoilingV1,
  getOrangeButtonReportV1,
  getSamSoilingV1,
  listHourlySoilingV1,
  listRdToolsDaysV1,
} from "../features/modeling/index.ts";
import { getPlanV1, getRecommendationV1 } from "../features/plant-plans/index.ts";
import { getPlantV1, listPlantsV1 } from "../features/plants/index.ts";
import { getCampaignV1, listCampaignsV1 } from "../features/portfolio/index.ts";
import { listEventsV1, webhooksV1 } from "../features/webhooks/index.ts";
import { getMeV1 } from "../features/tokens/index.ts";
import type { AppEnv } from "../platform/context.ts";
import { apiProblem } from "../platform/problem.ts";
import { openApiDocument, v1Document } from "./documents.ts";
import { type Handler, serve } from "./serve.ts";

const DOCUMENT = "openapi.json";
const DOCUMENT_SECONDS = 300;

/** Made once an isolate. */
function documentRoute(make: () => object) {
  let text: string | undefined;
  return (c: Context<AppEnv>) => {
    text ??= JSON.stringify(make());
    c.header("Cache-Control", `public, max-age=${DOCUMENT_SECONDS}`);
    return c.body(text, 200, { "content-type": "application/json" });
  };
}

type Declared = (typeof v1Operations)[number];

/** An operation without a handler doesn't compile, and neither does a handler without an operation. */
const handlers: { [One in Declared as One["id"]]: Handler<One> } = {
  getMe: getMeV1,
  listPlants: listPlantsV1,
  getPlant: getPlantV1,
  listDevices: listDevicesV1,
  getDevice: getDeviceV1,
  listDailySoiling: listDailySoilingV1,
  getSoilingSummary: getSoilingSummaryV1,
  listDailyWeather: listDailyWeatherV1,
  listCleanings: listCleaningsV1,
  getRecommendation: getRecommendationV1,
  listAlerts: listAlertsV1,
  listEvents: listEventsV1,
  listLosses: listLossesV1,
  getSoilingRates: getSoilingRatesV1,
  listWashes: listWashesV1,
  listSamples: listSamplesV1,
  getPlan: getPlanV1,
  listCampaigns: listCampaignsV1,
  getCampaign: getCampaignV1,
  getReport: getReportV1,
  getCleaning: getCleaningV1,
  putCleaning: putCleaningV1,
  deleteCleaning: deleteCleaningV1,
  acknowledgeAlert: acknowledgeAlertV1,
  listUploads: listUploadsV1,
  getUpload: getUploadV1,
  storeUpload: storeUploadV1,
  undoUpload: undoUploadV1,
  getMonthlySoiling: getMonthlySoilingV1,
  getSamSoiling: getSamSoilingV1,
  listHourlySoiling: listHourlySoilingV1,
  listRdToolsDays: listRdToolsDaysV1,
  getOrangeButtonReport: getOrangeButtonReportV1,
  createExport: createExportV1,
  listExports: listExportsV1,
  getExport: getExportV1,
  getExportFile: getExportFileV1,
  deleteExport: deleteExportV1,
  ...webhooksV1,
};

/** Typed without its routes, so that the portal's client doesn't know them. */
export const apiV1 = new Hono<AppEnv>()
  .get("/api/openapi.json", allow("public"), documentRoute(openApiDocument))
  .get(`${V1_ROOT}${DOCUMENT}`, allow("public", { token: "any" }), documentRoute(v1Document)) as Hono<AppEnv>;
for (const declared of v1Operations) apiV1.route("/", serve<Operation>(declared, handlers[declared.id] as Handler));

const isOf = (declared: string, path: string): boolean => {
  const [parts, sent] = [declared.split("/"), path.split("/")];
  const isPart = (part: string, at: number) => (part.startsWith("{") ? sent[at] !== "" : part === sent[at]);
  return parts.length === sent.length && parts.every(isPart);
};

const addresses = [...v1Operations, { path: `/${DOCUMENT}`, method: "GET" }];

/** Answers a call of an address with a method that it doesn't have; null: there is no such address. */
export function refuseMethod(c: Context<AppEnv>): Response | null {
  if (!c.req.path.startsWith(V1_ROOT)) return null;
  const path = c.req.path.slice(V1_ROOT.length - 1);
  const methods = addresses.flatMap((declared) => (isOf(declared.path, path) ? [declared.method] : [])).toSorted();
  if (methods.length === 0) return null;
  c.header("Allow", methods.join(", "));
  return apiProblem(c, "invalid-request", { title: `Call this address with ${methods.join(" or ")}.`, status: 405 });
}
