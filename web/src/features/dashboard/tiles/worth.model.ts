import { energyRates, type StoredCalculationInputs } from "#contract/savings/calculation-inputs";
import type { DeviceSoiling } from "#contract/plants/devices";
import type { PlantWorth } from "../compare/compare.queries.ts";

/**
 * What energy is worth at a plant, from its saved inputs. Undefined: not loaded yet; null: not entered. The inputs that a plant
 * starts with (version 0) are nobody's: dollars made from them would look real.
 */
export function plantWorth(stored: StoredCalculationInputs | null): PlantWorth | null | undefined {
  if (stored === null) return undefined;
  const energyRate = energyRates(stored.inputs);
  const arraySize = stored.inputs.array_size;
  return stored.version === 0 || energyRate === null || arraySize === null ? null : { energyRate, arraySize };
}

/**
 * What the plant lost: the mean of its devices, each as if the whole plant soiled like it. The server gives each an equal share of the
 * array, so that is their sum, scaled up where a device has no dollars. Null for fewer than two devices with dollars.
 */
export function plantFigure(
  devices: readonly Pick<DeviceSoiling, "dollars">[],
): { dollars: number; devices: number } | null {
  const known = devices.flatMap(({ dollars }) => dollars ?? []);
  if (known.length < 2) return null;
  const sum = known.reduce((total, dollars) => total + dollars, 0);
  return { dollars: (sum * devices.length) / known.length, devices: known.length };
}
