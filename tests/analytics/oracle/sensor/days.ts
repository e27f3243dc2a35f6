export interface Day {
  at: number;
  loss: number;
  quality: number;
  stuck: { clean: number; soiled: number };
  lag: number;
  middle: number;
  saved: number;
  morning: number;
  midday: number;
  afternoon: number;
  dark: number;
  rain: number;
  cleaned: boolean;
  /** A likely wash that no cleaning has shown to be one. */
  isUnshown: boolean;
  neighbors: number;
  fault: number;
}

export const isSound = (one: Day): boolean => one.quality === 1 && one.fault === 0 && Number.isFinite(one.loss);

/** Sound, or already marked with this fault. */
export const isOpen = (one: Day, fault: number): boolean =>
  one.quality === 1 && (one.fault === 0 || one.fault === fault) && Number.isFinite(one.loss);

export const medianOf = (values: number[]): number => {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

/** Marks days, given as a slice, that nothing else explains. */
export const mark = (days: Day[], fault: number): void => {
  for (const one of days) if (one.quality <= 1 && one.fault === 0) one.fault = fault;
};
