import { type PlantSoiling, plantSoiling } from "./plant-soiling.ts";
import { type SensorRecord, summarizeSensor, type SummaryKernels } from "./sensor-summary.ts";

const unmeasured: SensorRecord = {
  device_id: "",
  device_name: "",
  share: null,
  make: "own",
  systematic: 0,
  days: [],
  cleanings: [],
  chosen: null,
};

/** Soiling of a plant without sensors: the prior alone. */
export const typicalSoiling = (today: string, kernels: SummaryKernels): PlantSoiling =>
  plantSoiling([summarizeSensor(unmeasured, new Map(), kernels)], today)!;
