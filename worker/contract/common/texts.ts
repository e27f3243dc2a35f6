import { callTexts } from "./call-texts.ts";

/** Texts that the specification fixes word for word. Both sides take them from here; nothing repeats them. */
export const texts = {
  ...callTexts,
  forbidden: "You don't have permission to access on this server.",
  actingChanged: "You switched accounts or owners in another tab.",
  actingChangedDetail: "Nothing was saved. Check at the top of the page who you're acting for, then try again.",
  oops: "Oops...",
  crossSite: "This request came from another site and was refused. Open the portal itself and try again.",
  wrongBody: "The server doesn't accept this content type.",
  noJson: "The body is not valid JSON.",
  tooLarge: "This is more than the server accepts at once.",
  notFound: "Not found.",
  busy: "Soilsight is busy. Wait a few seconds, then try again.",
  serverError: "Something went wrong. Please try again later.",
  wrongCredentials: "The email or password is incorrect.",
  accountDisabled:
    "Your account is disabled. Please ask the person who invited you, or the administrator, to enable it.",
  tooManyReports: "Too many reports at once. Please wait a minute.",
  tooManyAttempts: "Too many attempts to sign in. Please wait and try again.",
  unverifiedEmail: "You need to verify your email before start using your account.",
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
  deviceNotFound: "This device does not exist, or it is not one of yours.",
  inputsIncomplete: "Array size, energy rate, wash cost, rain threshold and planned cleanings must all be entered.",
  energyFileNeeded: "In order to calculate, upload a PVsyst or custom CSV file for this plant.",
  savingsFailed: "The calculation failed. Please try again; if it fails again, report it to the administrator.",
  savingsTooLong: "The calculation did not finish in time. Please try again.",
  inputsChanged: "Someone else saved these inputs in the meantime.",
  cleaningOverride: "There is already a Cleaning Event to this date. Do you want to override it?",
  cleaningTaken: "There is already one cleaning event with this date.",
  cleaningDelete: "Do you really want to delete this cleaning event?",
  cleaningInFuture: "Pick a date no later than tomorrow.",
  cleaningsChanged: "Someone else changed these cleanings in the meantime. Check the updated list and try again.",
  noEnergyFile: "This plant has no energy file.",
  plantNotFound: "This plant does not exist, or it is not one of yours.",
} as const;

/** Answers to devices and uploads; ours where the specification shows none. */
export const inboundTexts = {
  wrongKey: "The device key is missing or wrong. Send the key of this device as Authorization: Bearer or X-API-Key.",
  keyOfAnother: "This key belongs to another device. Use the key of the device that the file is for.",
  retired: "This device is retired, so its data isn't accepted. Restore it in the device listing first.",
  notRegistered: "This unit isn't registered yet. It can send readings now, and files once it is added as a device.",
  badReadings: "The readings are not valid.",
  cutOffBody: "The connection ended before the whole body arrived. Send it again.",
  tooManyRows: "This is more than 10,000 samples at once. Send them in several requests.",
  noFile: "No file arrived. Choose a .dat or .csv file and try again.",
  unknownEncoding: "Send the file as it is, or with Content-Encoding: gzip or deflate.",
  deviceRequired: "Name the device, or send the key of the device.",
  wrongExtension: "Only .dat and .csv files can be uploaded.",
  fileTooLarge: "The file is larger than 64 MB. Split it by time and upload the parts one after the other.",
  cutOff: "The file did not arrive completely. Nothing was stored; please try again.",
  overtaken: "The same file is already being uploaded. Wait for that upload to finish.",
  noSuchUpload: "This device has no such upload.",
  undoTooLate: "This upload is older than 30 days and can no longer be undone. Upload a corrected file instead.",
  tooManyWrongKeys: "Too many requests with a wrong key. Check the key of the device.",
  sameFile: "This file was uploaded before with the same choices. Nothing was stored twice.",
} as const;

/** Long work of a device: calculation, normalization, CSV export. */
export const jobTexts = {
  calculationStarted: "The calculation process has started successfully.",
  calculationDone: "The calculation finished successfully.",
  calculationFailed: "Something went wrong calculating the days. Please start it again.",
  normalizationStarted: "The normalization has started.",
  normalizationDone: "The normalization finished successfully.",
  noDays: "No readings in this range.",
  undoStarted: "The undo of the normalization has started.",
  undoDone: "The normalization was undone.",
  normalizationFailed: "Something went wrong running the normalization, please try again later.",
  exportStarted:
    "Your CSV file is being prepared. You'll find it under CSV downloads, and we'll email you when it's ready.",
  /** The shared demonstration account has no mailbox. */
  exportStartedDemo: "Your CSV file is being prepared. You'll find it under CSV downloads.",
  exportFailed: "Something went wrong writing the file. Please start the download again.",
  exportCancelled: "The export was deleted.",
  exportGone: "This file no longer exists, or it isn't yours. Start the download again.",
  exportNotReady: "This file is still being written. Please wait until it is ready.",
  validRange: "A valid date range is required.",
  ownExport: "You can only export for yourself.",
  notInFuture: "This day is in the future. Choose today or an earlier day.",
  sameDevice: "The device must match the address.",
  tooManyJobs: "Too many jobs of this kind are waiting for this device. Please wait until they finish.",
  noChange: "Old and new values are equal within the limits, so nothing would change.",
  alreadyNormalized:
    "These days already have this normalization. Undo it first, or enter their current values as the old ones.",
  layerNotFound: "This normalization does not exist on this device.",
  alreadyUndone: "This normalization was already undone.",
} as const;
