export { getCampaignV1, listCampaignsV1 } from "./v1.ts";
export { calendarDates } from "./campaigns/calendar-dates.ts";
export { campaignsOf, stepsOf } from "./campaigns/store.ts";
