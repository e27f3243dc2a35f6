export { campaignsV1 } from "./v1.ts";
export { calendarDates, campaignsOf } from "./campaigns/store.ts";
