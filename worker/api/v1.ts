import { type Context, Hono } from "hono";
import { listDailySoiling } from "#contract/v1/daily-soiling";
import {
  getCampaign,
  getPlan,
  getReport,
  getSoilingRates,
  listCampaigns,
  listLosses,
  listSamples,
  listWashes,
} from "#contract/v1/more-reads";
import {
  getMonthlySoiling,
  getOrangeButtonReport,
  getSamSoiling,
  listHourlySoiling,
  listRdToolsDays,
} from "#contract/v1/modeling";
import { getDevice, getMe, getPlant, listDevices, listPlants } from "#contract/v1/operations";
import {
  getRecommendation,
  getSoilingSummary,
  listAlerts,
  listCleanings,
  listDailyWeather,
  listEvents,
} from "#contract/v1/reads";
import { acknowledgeAlert, deleteCleaning, getCleaning, putCleaning } from "#contract/v1/writes";
import { getUpload, listUploads, storeUpload, undoUpload } from "#contract/v1/uploads";
import {
  listWebhooks,
  createWebhook,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  renewWebhookSecret,
  testWebhook,
  pauseWebhook,
  resumeWebhook,
  listWebhookDeliveries,
  retryWebhookDelivery,
} from "#contract/v1/webhooks";
import { createExport, deleteExport, getExport, getExportFile, listExports } from "#contract/v1/exports";
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
import {
  listEventsV1,
  listWebhooksV1,
  createWebhookV1,
  getWebhookV1,
  changeWebhookV1,
  deleteWebhookV1,
  renewWebhookSecretV1,
  testWebhookV1,
  pauseWebhookV1,
  resumeWebhookV1,
  listWebhookDeliveriesV1,
  retryWebhookDeliveryV1,
} from "../features/webhooks/index.ts";
import { getMeV1 } from "../features/tokens/index.ts";
import type { AppEnv } from "../platform/context.ts";
import { openApiDocument, v1Document } from "./documents.ts";
import { serve } from "./serve.ts";

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

/** Typed without its routes, so that the portal's client doesn't know them. */
export const apiV1: Hono<AppEnv> = new Hono<AppEnv>()
  .get("/api/openapi.json", allow("public"), documentRoute(openApiDocument))
  .get(`${V1_ROOT}openapi.json`, allow("public", { token: "any" }), documentRoute(v1Document))
  .route("/", serve(getMe, getMeV1))
  .route("/", serve(listPlants, listPlantsV1))
  .route("/", serve(getPlant, getPlantV1))
  .route("/", serve(listDevices, listDevicesV1))
  .route("/", serve(getDevice, getDeviceV1))
  .route("/", serve(listDailySoiling, listDailySoilingV1))
  .route("/", serve(getSoilingSummary, getSoilingSummaryV1))
  .route("/", serve(listDailyWeather, listDailyWeatherV1))
  .route("/", serve(listCleanings, listCleaningsV1))
  .route("/", serve(getRecommendation, getRecommendationV1))
  .route("/", serve(listAlerts, listAlertsV1))
  .route("/", serve(listEvents, listEventsV1))
  .route("/", serve(listLosses, listLossesV1))
  .route("/", serve(getSoilingRates, getSoilingRatesV1))
  .route("/", serve(listWashes, listWashesV1))
  .route("/", serve(listSamples, listSamplesV1))
  .route("/", serve(getPlan, getPlanV1))
  .route("/", serve(listCampaigns, listCampaignsV1))
  .route("/", serve(getCampaign, getCampaignV1))
  .route("/", serve(getReport, getReportV1))
  .route("/", serve(getCleaning, getCleaningV1))
  .route("/", serve(putCleaning, putCleaningV1))
  .route("/", serve(deleteCleaning, deleteCleaningV1))
  .route("/", serve(acknowledgeAlert, acknowledgeAlertV1))
  .route("/", serve(listUploads, listUploadsV1))
  .route("/", serve(getUpload, getUploadV1))
  .route("/", serve(storeUpload, storeUploadV1))
  .route("/", serve(undoUpload, undoUploadV1))
  .route("/", serve(createExport, createExportV1))
  .route("/", serve(listExports, listExportsV1))
  .route("/", serve(getExport, getExportV1))
  .route("/", serve(getExportFile, getExportFileV1))
  .route("/", serve(deleteExport, deleteExportV1))
  .route("/", serve(listWebhooks, listWebhooksV1))
  .route("/", serve(createWebhook, createWebhookV1))
  .route("/", serve(getWebhook, getWebhookV1))
  .route("/", serve(changeWebhook, changeWebhookV1))
  .route("/", serve(deleteWebhook, deleteWebhookV1))
  .route("/", serve(renewWebhookSecret, renewWebhookSecretV1))
  .route("/", serve(testWebhook, testWebhookV1))
  .route("/", serve(pauseWebhook, pauseWebhookV1))
  .route("/", serve(resumeWebhook, resumeWebhookV1))
  .route("/", serve(listWebhookDeliveries, listWebhookDeliveriesV1))
  .route("/", serve(retryWebhookDelivery, retryWebhookDeliveryV1))
  .route("/", serve(getMonthlySoiling, getMonthlySoilingV1))
  .route("/", serve(getSamSoiling, getSamSoilingV1))
  .route("/", serve(listHourlySoiling, listHourlySoilingV1))
  .route("/", serve(listRdToolsDays, listRdToolsDaysV1))
  .route("/", serve(getOrangeButtonReport, getOrangeButtonReportV1));
