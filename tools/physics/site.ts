import type { Dust } from "./soil.ts";
import type { SitePosition, Surface } from "./sun.ts";
import type { WashExtension } from "./wash.ts";
import type { Climate } from "./weather.ts";

export interface SimulatedSite extends SitePosition, Surface {
  weatherName: string;
  /** Dry months and years, as rain years of a plan have them. */
  hasDroughts?: boolean;
  climate: Climate;
  dust: Dust;
  /** How the clean cell is cleaned: by a wash extension, or by a person at an interval [days]. */
  clean: { extension: WashExtension } | { everyDays: number };
  /** Days on which people cleaned the array and the soiled cell (day numbers). */
  arrayCleanings: number[];
  /** Apparent loss when both cells are clean, because calibrations never agree [percentage points]. */
  mismatch: number;
  reports: "everything" | "everything and a pyranometer" | "irradiance and temperature";
  silentFrom?: number;
}
