export { extensionBadge, offlineSince, sensorBadge, sensorBadges, worstBadge } from "./health.model.ts";
export { washLogQuery } from "./logs/logs.queries.ts";

export const viewsMenu = async () => ({ default: (await import("./views/ViewsMenu.tsx")).ViewsMenu });
