import type { CleaningReport } from "#contract/savings/cleaning-report";
import { APPLICATION_VERSION } from "#contract/common/version";

/** As much of a digest as a person compares; 16 digits of 64 are still unlikely to meet twice. */
const MAX_SHOWN = 16;

/** Where a report comes from, so that another one can be compared with it. */
export const originText = ({ device, result, digest }: CleaningReport): string =>
  `Product version ${APPLICATION_VERSION}, calculated with ${result.version} · Calculation ${digest.slice(0, MAX_SHOWN)} · Times in ${device.timezone}`;
