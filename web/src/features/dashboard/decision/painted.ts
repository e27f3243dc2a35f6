import type { Recommendation } from "#contract/dashboard/recommendation";

/** Decision painted before the program loads (docs/decisions/0186). Both are separate builds, so they share a window symbol. */
interface PaintedDecision {
  device: string;
  recommendation: Recommendation;
}

const KEY = Symbol.for("soilsight.painted-decision");
const shared = globalThis as { [KEY]?: PaintedDecision };

export function savePainted(painted: PaintedDecision): void {
  shared[KEY] = painted;
}

/** Of a device, or of any while no device is known. */
export function paintedDecision(device: string | undefined): Recommendation | null {
  const painted = shared[KEY];
  return painted && (device === undefined || device === painted.device) ? painted.recommendation : null;
}

export function forgetPainted(): void {
  delete shared[KEY];
}
