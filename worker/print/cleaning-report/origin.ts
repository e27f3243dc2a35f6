import type { CleaningReport } from "#contract/savings/cleaning-report";
import { APPLICATION_VERSION } from "#contract/common/version";

const MAX_SHOWN = 16;

/** Versions and digest of the calculation, so that two reports can be compared. */
export const originText = ({ device, result, digest }: CleaningReport): string =>
  `Soilsight ${APPLICATION_VERSION}${result.version === APPLICATION_VERSION ? "" : `, calculated with ${result.version}`} · Calculation ID ${digest.slice(0, MAX_SHOWN)} · Times in ${device.timezone}`;
