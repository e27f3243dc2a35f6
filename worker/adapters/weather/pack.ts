/** Steps per millimeter; services report tenths. */
const STEPS = 10;
const MAX_STEPS = 32_767;

export function packYears(years: readonly Float64Array[]): string {
  const steps = Int16Array.from(
    years.flatMap((year) => [...year]),
    (millimeters) => Math.min(MAX_STEPS, Math.round(millimeters * STEPS)),
  );
  let bytes = "";
  for (const byte of new Uint8Array(steps.buffer)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

export function unpackYears(text: string, days: number): Float64Array[] {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const all = Float64Array.from(new Int16Array(bytes.buffer), (steps) => steps / STEPS);
  return Array.from({ length: all.length / days }, (_, year) => all.slice(year * days, (year + 1) * days));
}
