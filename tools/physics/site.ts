import type { Dust } from "./soil.ts";
import type { Position, Surface } from "./sun.ts";
import type { WashExtension } from "./wash.ts";
import type { Climate } from "./weather.ts";

export interface Site extends Position, Surface {
  /** Stations of one plant share the weather of this name. */
  weatherName: string;
  climate: Climate;
  dust: Dust;
  /** What keeps the clean cell clean: a wash extension, or a person at an interval of days. */
  clean: { extension: WashExtension } | { everyDays: number };
  /** Days on which the array, and the soiled cell with it, was cleaned by people (day numbers). */
  arrayCleanings: number[];
  /** Loss that the soiled cell shows when both are clean: the calibration of two cells never agrees [percentage points]. */
  mismatch: number;
  reports: "everything" | "everything and a pyranometer" | "irradiance and temperature";
  /** The station fell silent at this moment [UTC epoch seconds]. */
  silentFrom?: number;
}
