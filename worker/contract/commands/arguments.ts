/** An argument (`device_param` of the specification) as requested and as limited. */
export type ParsedArgument = { ok: true; requested: string; effective: string } | { ok: false; reason: string };

export type ArgumentParser = (param: string) => ParsedArgument;

export const limitsOf = {
  washHour: { min: 0, max: 23 },
  washSeconds: { min: 1, max: 300 },
  normalization: { min: -30, max: 30 },
  zoneHours: { min: -12, max: 14 },
} as const;

export const INACTIVE_SLOT = 25;
export const WASH_SLOTS = 5;
export const DEFAULT_WASH_SECONDS = 5;

/** A number out of range is clamped; only text that is not a number is refused. */
const whole = /^-?\d+$/;
const decimal = /^-?\d+(\.\d{1,3})?$/;

/** Numbers in the text of a command's value, such as 6, 25, 25 of `washTimes=6,25,25`. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  // Adding 0 turns negative zero, which devices may print differently, into zero.
  Math.min(max, Math.max(min, value)) + 0;

const slot = (value: number): number => (value === INACTIVE_SLOT ? value : clamp(value, limitsOf.washHour));

const no = (reason: string): ParsedArgument => ({ ok: false, reason });

export const plain =
  (name: string): ArgumentParser =>
  (param) =>
    param === name ? { ok: true, requested: name, effective: name } : no(`Write the command as ${name}.`);

/** `washTimes=6,12,25`: one to five hours. Missing slots become slots without a wash. */
export const washTimes: ArgumentParser = (param) => {
  const hours = /^washTimes=(.+)$/.exec(param)?.[1]?.split(",") ?? [];
  if (hours.length < 1 || hours.length > WASH_SLOTS || !hours.every((hour) => whole.test(hour)))
    return no("Wash times are one to five whole hours, such as washTimes=6,12,25,25,25; 25 marks an unused slot.");
  const slots = [...hours.map((hour) => slot(Number(hour))), ...Array<number>(WASH_SLOTS).fill(INACTIVE_SLOT)];
  return { ok: true, requested: param, effective: `washTimes=${slots.slice(0, WASH_SLOTS).join(",")}` };
};

export const washSeconds: ArgumentParser = (param) => {
  const seconds = /^(.+)=washSec$/.exec(param)?.[1];
  if (seconds === undefined || !whole.test(seconds)) return no("Wash seconds are a whole number, such as 5=washSec.");
  return { ok: true, requested: param, effective: `${clamp(Number(seconds), limitsOf.washSeconds)}=washSec` };
};

/** `normC={clean},normD={soiled}` [%]. Both are required, because one alone would shift the loss. */
export const cellNormalization: ArgumentParser = (param) => {
  const [, clean = "", soiled = ""] = /^normC=([^,]*),normD=([^,]*)$/.exec(param) ?? [];
  if (!decimal.test(clean) || !decimal.test(soiled))
    return no("Normalization values are two numbers with at most three decimals, such as normC=1.5,normD=-0.4.");
  const value = (text: string) => clamp(Number(text), limitsOf.normalization);
  return { ok: true, requested: param, effective: `normC=${value(clean)},normD=${value(soiled)}` };
};

export const washHour: ArgumentParser = (param) =>
  whole.test(param)
    ? { ok: true, requested: param, effective: String(slot(Number(param))) }
    : no("The wash hour must be a whole number from 0 to 23, or 25 for no wash.");

/** Offset from UTC in quarter hours [h], such as -7 or 5.75. */
export const zoneHours: ArgumentParser = (param) => {
  if (!decimal.test(param) || (Number(param) * 4) % 1 !== 0)
    return no("The time zone is a number of hours from UTC in steps of a quarter, such as -7 or 5.5.");
  return { ok: true, requested: param, effective: String(clamp(Number(param), limitsOf.zoneHours)) };
};
