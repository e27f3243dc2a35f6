export { decisionsQuery } from "./queries.ts";

export const mondayPage = () => import("./MondayPage.tsx");
export const planWash = async () => ({ default: (await import("./campaigns/PlanWash.tsx")).PlanWash });
