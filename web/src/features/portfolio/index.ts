export { draftOfWash } from "./campaigns/campaigns.model.ts";
export const startDialog = async () => ({ default: (await import("./campaigns/StartDialog.tsx")).StartDialog });
