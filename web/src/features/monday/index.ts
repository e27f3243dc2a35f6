export { startOfPlant } from "./campaigns/drafts.ts";
export { decisionsQuery } from "./queries.ts";

export const mondayPage = () => import("./MondayPage.tsx");
export const startDialog = async () => ({ default: (await import("./campaigns/StartDialog.tsx")).StartDialog });
