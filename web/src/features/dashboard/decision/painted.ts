import type { Recommendation } from "#contract/dashboard/recommendation";

/**
 * The decision that the plain page shows before the program has loaded (docs/decisions/0186). The page's own script and the program
 * are separate builds, so they meet in a symbol of the window.
 */
interface PaintedDecision {
  device: string;
  recommendation: Recommendation;
}

const KEY = Symbol.for("soilsight.painted-decision");
const shared = globalThis as { [KEY]?: PaintedDecision };

/** Keeps what was painted, so that the program shows the same while it waits. */
export function keepPainted(painted: PaintedDecision): void {
  shared[KEY] = painted;
}

/** The painted decision of a device, or of any as long as no device is known; null: none was painted. */
export function paintedDecision(device: string | undefined): Recommendation | null {
  const painted = shared[KEY];
  return painted && (device === undefined || device === painted.device) ? painted.recommendation : null;
}

export function forgetPainted(): void {
  delete shared[KEY];
}
