import type { FactorSource } from "#contract/v1/modeling";
import * as format from "#contract/common/format";
import type { ModelingProgram } from "./files.model.ts";

export const modelingTexts = {
  title: "Download for PVsyst, SAM and others",
  program: "Program",
  programs: {
    pvsyst: "PVsyst",
    sam: "SAM",
    plantpredict: "PlantPredict",
    rdtools: "RdTools",
    "orange-button": "Orange Button",
    spreadsheet: "Spreadsheet",
  } satisfies Record<ModelingProgram, string>,
  how: {
    pvsyst: "Paste the 12 values in PVsyst: Detailed losses, Soiling, monthly values.",
    sam: "Import the values in SAM: Losses, monthly soiling loss. The JSON file has the same values for SAM's simulation core.",
    plantpredict:
      "Match the column of losses with Soiling Loss when you add the weather file, by date and time. Times are standard time all year.",
    rdtools: "Daily values for soiling_srr, of every day with data. Days that don't count are empty.",
    "orange-button": "One OperatingReport for each month with data, by the Orange Button taxonomy.",
    spreadsheet: "Daily soiling with ranges, insolation and quality, one row for each device and day.",
  } satisfies Record<ModelingProgram, string>,
  of: "Of",
  whole: "Whole plant, by share",
  allDevices: "All devices",
  year: "Year",
  allYears: "All years",
  fill: "Fill months without enough data from the simulated year",
  fillDetail: "The simulation has no washes, so a washed plant soils less than it says.",
  table: "Monthly soiling loss",
  month: "Month",
  loss: "Soiling loss",
  days: "Days",
  source: "Source",
  sources: { measured: "Measured", modeled: "Simulated", missing: "Not known" } satisfies Record<FactorSource, string>,
  belowZero: "The measured loss of a month is below 0; the file says 0.",
  notCovered: "No climate data for this place, so months without data stay empty.",
  missing: (count: number) => `${format.number(count)} of 12 months aren't known.`,
  noDays: "No daily soiling yet.",
  copy: "Copy 12 values",
  copied: "Copied 12 monthly values.",
  notCopied: "Couldn't copy. Select the values in the table instead.",
  downloadCsv: "Download CSV",
  downloadJson: "Download JSON",
  downloaded: "File downloaded.",
  close: "Close",
} as const;
