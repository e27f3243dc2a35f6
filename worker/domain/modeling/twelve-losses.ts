const PLACES = 2;

/** January to December, one a line, as PVsyst and SAM take pasted columns [%]. */
export const twelveLines = (losses: readonly number[]): string => losses.map((loss) => loss.toFixed(PLACES)).join("\n");
