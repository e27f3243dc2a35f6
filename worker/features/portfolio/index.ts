export { calendarDates } from "./campaigns/calendar-dates.ts";
export { campaignsOf, stepsOf } from "./campaigns/store.ts";
