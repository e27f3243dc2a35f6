import { callTexts } from "./call-texts.ts";

export const texts = {
  ...callTexts,
  forbidden: "You don't have permission to access this.",
  actingChanged: "You switched accounts or owners in another tab.",
  actingChangedDetail: "Nothing was saved. Check at the top of the page who you're acting for, then try again.",
  oops: "Oops...",
  crossSite: "This request came from another site and was blocked. Open the portal itself and try again.",
  wrongBody: "The server doesn't accept this content type.",
  noJson: "The body isn't valid JSON.",
  tooLarge: "That's too large to send at once.",
  notFound: "Not found.",
  busy: "Soilsight is busy. Wait a few seconds, then try again.",
  storageFull: "Soilsight is out of storage space, so nothing was saved. Please try again later.",
  serverError: "Something went wrong. Please try again later.",
  wrongCredentials: "The email or password is incorrect.",
  accountDisabled:
    "Your account is disabled. Please ask the person who invited you, or the administrator, to enable it.",
  tooManyReports: "Too many reports at once. Please wait a minute.",
  tooManyAttempts: "Too many attempts to sign in. Please wait and try again.",
  unverifiedEmail: "You need to verify your email before you start using your account.",
  csvBadFormat: "The file you uploaded isn't formatted correctly.",
  csvStartDateRequired: "A valid start date is required.",
  noDataInRangeForInputs: "No data available for selected date range and calculation inputs.",
  tooFine: "This range has too many values at this resolution. Choose a shorter range or a coarser resolution.",
  invalidRange: "Please select a valid date range.",
  rateRange: "Choose up to 2,000 days, ending no later than tomorrow.",
  noIntervals:
    "No period of two weeks or more with a rising loss was found. Select an interval in the chart, or wait for more days.",
  soilingRatePositive:
    "The soiling rate must be a positive number. Please make a new selection on the chart or manually enter a positive soiling rate.",
  calculateNeedsSoilingRate:
    "In order to calculate, select a region in the “Daily Soiling Loss” chart that represents a soiling rate to use in the simulation.",
  deviceNotFound: "This device doesn't exist, or you don't have access to it.",
  inputsIncomplete: "Array size, energy rate, wash cost, rain threshold and planned cleanings must all be entered.",
  energyFileNeeded: "In order to calculate, upload a PVsyst or custom CSV file for this plant.",
  savingsFailed: "The calculation failed. Please try again; if it fails again, report it to the administrator.",
  inputsChanged: "These inputs were saved elsewhere in the meantime.",
  you: "You",
  inputsSavedBy: (who: string | null) =>
    who === texts.you
      ? "You saved these inputs in another tab or on another device in the meantime."
      : `${who ?? "Someone else"} saved these inputs in the meantime.`,
  cleaningOverride: "There is already a cleaning event on this date. Do you want to override it?",
  cleaningTaken: "There is already one cleaning event with this date.",
  cleaningDelete: "Do you really want to delete this cleaning event?",
  cleaningInFuture: "Pick a date no later than tomorrow.",
  cleaningsChanged: "These washes were changed elsewhere in the meantime. Check the updated list and try again.",
  noEnergyFile: "This plant has no energy file.",
  plantNotFound: "This plant doesn't exist, or you don't have access to it.",
} as const;
