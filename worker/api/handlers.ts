import { alertsV1 } from "../features/alerts/index.ts";
import { cleaningsV1 } from "../features/cleanings/index.ts";
import { dashboardV1 } from "../features/dashboard/index.ts";
import { daysV1, devicesV1, exportsV1, telemetryV1, uploadsV1 } from "../features/devices/index.ts";
import { deviceFilesV1, plantFilesV1 } from "../features/modeling/index.ts";
import { plansV1 } from "../features/plant-plans/index.ts";
import { plantsV1 } from "../features/plants/index.ts";
import { campaignsV1 } from "../features/portfolio/index.ts";
import { tokensV1 } from "../features/tokens/index.ts";
import { eventsV1, webhooksV1 } from "../features/webhooks/index.ts";
import type { Handler, V1Handlers, V1Id } from "./serve.ts";

/** An operation without a handler doesn't compile, and neither does a handler without an operation. */
const handlers: V1Handlers = {
  ...alertsV1,
  ...campaignsV1,
  ...cleaningsV1,
  ...dashboardV1,
  ...daysV1,
  ...deviceFilesV1,
  ...devicesV1,
  ...eventsV1,
  ...exportsV1,
  ...plansV1,
  ...plantFilesV1,
  ...plantsV1,
  ...telemetryV1,
  ...tokensV1,
  ...uploadsV1,
  ...webhooksV1,
};

export const handlerOf = (id: V1Id): Handler => handlers[id] as Handler;
