/** An argument (`device_param` of the specification) as requested and as limited. */
export type Reading = { ok: true; requested: string; effective: string } | { ok: false; reason: string };

export type Reader = (param: string) => Reading;

/** Limits of arguments. Zone offsets are those that exist on Earth. */
export const limitsOf = {
  washHour: { min: 0, max: 23 },
  washSeconds: { min: 1, max: 300 },
  normalization: { min: -30, max: 30 },
  zoneHours: { min: -12, max: 14 },
} as const;

/** Code of a slot without a wash, so it is never clamped. */
export const INACTIVE_SLOT = 25;
export const WASH_SLOTS = 5;
export const DEFAULT_WASH_SECONDS = 5;

/** Out of range is clamped; refused is only what is not a number. */
const whole = /^-?\d+$/;
const decimal = /^-?\d+(\.\d{1,3})?$/;

const clamped = (value: number, { min, max }: { min: number; max: number }): number =>
  // Adding 0 turns negative zero, which devices may print differently, into zero.
  Math.min(max, Math.max(min, value)) + 0;

const slot = (value: number): number => (value === INACTIVE_SLOT ? value : clamped(value, limitsOf.washHour));

const no = (reason: string): Reading => ({ ok: false, reason });

export const plain =
  (name: string): Reader =>
  (param) =>
    param === name ? { ok: true, requested: name, effective: name } : no(`Write the command as ${name}.`);

/** `washTimes=6,12,25`: one to five hours. Missing slots don't wash. */
export const washTimes: Reader = (param) => {
  const hours = /^washTimes=(.+)$/.exec(param)?.[1]?.split(",") ?? [];
  if (hours.length < 1 || hours.length > WASH_SLOTS || !hours.every((hour) => whole.test(hour)))
    return no("Wash times are one to five whole hours, such as washTimes=6,12,25,25,25; 25 marks an unused slot.");
  const slots = [...hours.map((hour) => slot(Number(hour))), ...Array<number>(WASH_SLOTS).fill(INACTIVE_SLOT)];
  return { ok: true, requested: param, effective: `washTimes=${slots.slice(0, WASH_SLOTS).join(",")}` };
};

export const washSeconds: Reader = (param) => {
  const seconds = /^(.+)=washSec$/.exec(param)?.[1];
  if (seconds === undefined || !whole.test(seconds)) return no("Wash seconds are a whole number, such as 5=washSec.");
  return { ok: true, requested: param, effective: `${clamped(Number(seconds), limitsOf.washSeconds)}=washSec` };
};

/** `normC={clean},normD={soiled}` [%]. Both at once: one alone would shift the loss. */
export const cellNormalization: Reader = (param) => {
  const [, clean = "", soiled = ""] = /^normC=([^,]*),normD=([^,]*)$/.exec(param) ?? [];
  if (!decimal.test(clean) || !decimal.test(soiled))
    return no("Normalization values are two numbers with at most three decimals, such as normC=1.5,normD=-0.4.");
  const value = (text: string) => clamped(Number(text), limitsOf.normalization);
  return { ok: true, requested: param, effective: `normC=${value(clean)},normD=${value(soiled)}` };
};

export const washHour: Reader = (param) =>
  whole.test(param)
    ? { ok: true, requested: param, effective: String(slot(Number(param))) }
    : no("The wash hour must be a whole number from 0 to 23, or 25 for no wash.");

/** Offset from UTC [h] in quarter hours, such as -7 or 5.75. */
export const zoneHours: Reader = (param) => {
  if (!decimal.test(param) || (Number(param) * 4) % 1 !== 0)
    return no("The time zone is a number of hours from UTC in steps of a quarter, such as -7 or 5.5.");
  return { ok: true, requested: param, effective: String(clamped(Number(param), limitsOf.zoneHours)) };
};
