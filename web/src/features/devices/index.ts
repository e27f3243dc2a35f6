export { extensionBadge, type HealthBadge, offlineSince, sensorBadge } from "./health.model.ts";
export { washLogQuery } from "./logs/logs.queries.ts";

export { ViewsMenu } from "./views/ViewsMenu.tsx";
