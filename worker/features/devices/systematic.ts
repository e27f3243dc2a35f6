import { DEFAULT_SYSTEMATIC_POINTS, type SystematicUncertainty } from "../../contract/uncertainty.ts";
import type { devices } from "../../platform/schema.ts";

type DeviceRow = typeof devices.$inferSelect;

/** What all losses of a device err alike by. */
export async function systematicUncertainty(_device: DeviceRow): Promise<SystematicUncertainty> {
  return { points: DEFAULT_SYSTEMATIC_POINTS, source: "default", cleanings: 0 };
}
