import { type CleaningReport, REPORT_VERSION } from "../../contract/cleaning-report.ts";
import * as format from "../../contract/format.ts";
import { APPLICATION_VERSION } from "../../contract/version.ts";
import type { Fact } from "../pdf/facts.ts";

/** As much of a digest as a person compares; 16 digits of 64 are still unlikely to meet twice. */
const SHOWN = 16;

/** Where a report comes from, so that another one can be compared with it. */
export function originFacts({ device, result, printedAt, calculatedAt, digest }: CleaningReport): Fact[] {
  return [
    { label: "Report version", value: REPORT_VERSION },
    { label: "Product version", value: `${APPLICATION_VERSION}, calculated with ${result.version}` },
    { label: "Calculated", value: format.instant(calculatedAt, device.timezone) },
    { label: "Printed", value: format.instant(printedAt, device.timezone) },
    { label: "Time zone", value: device.timezone },
    { label: "Calculation", value: digest.slice(0, SHOWN) },
  ];
}
