export { getCampaignV1, listCampaignsV1 } from "./v1.ts";
