export { extensionBadge, type HealthBadge, offlineSince, sensorBadge } from "./health.model.ts";
export { washLogQuery } from "./logs/logs.queries.ts";

export const viewsMenu = async () => ({ default: (await import("./views/ViewsMenu.tsx")).ViewsMenu });
