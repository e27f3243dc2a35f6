export interface Scale {
  maximum: number;
  step: number;
  places: number;
}

export interface SliderRange {
  /** Least maximum. */
  least: number;
  most: number;
  steps: number;
  places: number;
}

/** The saved value should allow dragging both ways. */
const ROOM = 2.5;
/** Page Up and Page Down, share of the range. */
const PAGE = 0.1;

export const round = (value: number, places: number): number => Number(value.toFixed(places));

/** Next 1, 2 or 5 times a power of ten; `value` > 0. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5].find((each) => each * power >= value * (1 - 1e-12)) ?? 10;
  return factor * power;
}

export function scaleFor({ least, most, steps, places }: SliderRange, saved: number, value: number): Scale {
  const maximum = Math.min(most, roundUp(Math.max(least, ROOM * saved, value)));
  return { maximum, step: Math.max(maximum / steps, 10 ** -places), places };
}

export function nearestStep(value: number, { maximum, step, places }: Scale): number {
  return round(Math.min(maximum, Math.max(0, Math.round(value / step) * step)), places);
}

/** Position after a key; null: not a slider key. Between steps, arrows go to the next. */
export function valueAfterKey(key: string, value: number, scale: Scale): number | null {
  const { maximum, step } = scale;
  const near = value / step;
  const targets: Record<string, number> = {
    ArrowRight: (Math.floor(near + 1e-6) + 1) * step,
    ArrowUp: (Math.floor(near + 1e-6) + 1) * step,
    ArrowLeft: (Math.ceil(near - 1e-6) - 1) * step,
    ArrowDown: (Math.ceil(near - 1e-6) - 1) * step,
    PageUp: value + PAGE * maximum,
    PageDown: value - PAGE * maximum,
    Home: 0,
    End: maximum,
  };
  const target = targets[key];
  return target === undefined ? null : nearestStep(target, scale);
}
