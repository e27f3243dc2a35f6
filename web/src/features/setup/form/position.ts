import { setupStepTexts as texts } from "../step-texts.ts";

export type PositionResult =
  | { ok: true; latitude: number; longitude: number; note: string }
  | { ok: false; message: string };

/** Less accurate positions need a look [m]. */
const POOR_ACCURACY = 100;
const WAIT_MS = 20_000;
/** A tenth of a meter. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export function findPosition(geolocation: Geolocation | undefined): Promise<PositionResult> {
  if (!geolocation) return Promise.resolve({ ok: false, message: texts.noGeolocation });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => {
        const meters = Math.round(coords.accuracy);
        const note = meters > POOR_ACCURACY ? texts.inaccurate(meters) : texts.accuracy(meters);
        resolve({ ok: true, latitude: roundDegrees(coords.latitude), longitude: roundDegrees(coords.longitude), note });
      },
      () => resolve({ ok: false, message: texts.noLocation }),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 0 },
    );
  });
}
