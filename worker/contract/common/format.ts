/** Numbers and dates for people. One formatter per quantity; no other code rounds for display. */

const EN = "en-US";
const formatters = new Map<number, Intl.NumberFormat>();
function byIntl(value: number, places: number): string {
  let formatter = formatters.get(places);
  if (!formatter) {
    formatter = new Intl.NumberFormat(EN, { minimumFractionDigits: places, maximumFractionDigits: places });
    formatters.set(places, formatter);
  }
  return formatter.format(value);
}

/** As `Intl` writes it, whose first formatter takes a phone 100 ms: the shortest decimal of the number, rounded half up. `value` >= 0. */
function decimals(value: number, places: number): string {
  const shortest = String(value);
  const [whole, fraction = ""] = shortest.split(".") as [string, string?];
  const units =
    Number(whole + fraction.slice(0, places).padEnd(places, "0")) + (fraction.charAt(places) >= "5" ? 1 : 0);
  if (shortest.includes("e") || !(units <= Number.MAX_SAFE_INTEGER)) return byIntl(value, places);
  const digits = String(units).padStart(places + 1, "0");
  const point = digits.length - places;
  const grouped = digits.slice(0, point).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return places === 0 ? grouped : `${grouped}.${digits.slice(point)}`;
}

export function number(value: number, places = 0): string {
  const text = decimals(Math.abs(value), places);
  return value < 0 && /[^0.,]/.test(text) ? `−${text}` : text;
}
let allDigits: Intl.NumberFormat | undefined;
export const exact = (value: number): string =>
  (allDigits ??= new Intl.NumberFormat(EN, { maximumFractionDigits: 20 }))
    .format(value)
    .replace(/^-(?=0$)/, "")
    .replace("-", "−");
export const withUnit = (figure: string, unit: string): string =>
  /^[%°]/.test(unit) ? figure + unit : `${figure} ${unit}`;

export const percent = (value: number, places = 2): string => `${number(value, places)}%`;
/** Rates are stored with four decimals; one of 0.12848 and its stored 0.1285 read alike. */
const storedRate = (value: number): number => Math.round(value * 1e4) / 1e4;
export const rate = (value: number, places = 3): string => `${number(storedRate(value), places)}%/day`;
/** Of a kilowatt-hour: cents, and up to four decimals where it has them. */
export function price(value: number): string {
  const places = [2, 3].find((one) => Number(value.toFixed(one)) === Number(value.toFixed(4))) ?? 4;
  return `$${number(value, places)}`;
}
export const irradiance = (value: number): string => `${number(value)} W/m²`;
export const insolation = (value: number): string => `${number(value, 2)} kWh/m²`;
export const inches = (value: number): string => `${number(value, 2)} in`;
const METERS_PER_MILE = 1609.344;
export const METERS_PER_FOOT = 0.3048;
export const metersOfMiles = (distance: number): number => distance * METERS_PER_MILE;
export const miles = (meters: number): string => {
  const distance = meters / METERS_PER_MILE;
  return `${number(distance, distance < 9.95 ? 1 : 0)} mi`;
};
export const feet = (meters: number): string => `${number(meters / METERS_PER_FOOT)} ft`;
const MPS_PER_MPH = 0.44704;
export const milesPerHour = (metersPerSecond: number): string => `${number(metersPerSecond / MPS_PER_MPH, 1)} mph`;
export const megawattHours = (kwh: number): string => `${number(kwh / 1000, 2)} MWh`;

const byteUnits = ["B", "kB", "MB", "GB"];
export function bytes(size: number): string {
  const power = size < 1000 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(size) / 3));
  const value = size / 1000 ** power;
  return `${number(value, power > 1 && value < 9.95 ? 1 : 0)} ${byteUnits[power]}`;
}

/** Two decimals in tables and tiles, none on axes. */
export function dollars(value: number, places = 2): string {
  const text = decimals(Math.abs(value), places);
  return value < 0 && /[1-9]/.test(text) ? `−$${text}` : `$${text}`;
}

/** Cents only below $10. */
export const dollarsPerDay = (value: number): string => dollars(value, Math.abs(value) < 9.995 ? 2 : 0);

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const dateOptions = {
  day: { month: "short", day: "numeric", year: "numeric" },
  clock: { hour: "numeric", minute: "2-digit", timeZoneName: "short" },
  time: { hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function dateFormat(zone: string, style: keyof typeof dateOptions): Intl.DateTimeFormat {
  const key = `${zone} ${style}`;
  let formatter = dateFormats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(EN, { timeZone: zone, ...dateOptions[style] });
    dateFormats.set(key, formatter);
  }
  return formatter;
}

/** Such as "UTC-07:00", with the hyphen that the specification uses. */
export function zoneOffsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60));
  const digits = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  return `UTC${offset < 0 ? "-" : "+"}${digits(minutes / 60)}:${digits(minutes % 60)}`;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
/** Such as "Nov 20, 2026"; none of none. */
export function day(text: string): string {
  if (text === "") return "";
  const [year, month, date] = text.split("-").map(Number) as [number, number, number];
  return `${months[month - 1]} ${date}, ${year}`;
}
export const shortDay = (text: string): string => day(text).replace(/, \d{4}$/, "");
/** "May 21 – Nov 20, 2026"; both years if they differ, one day as a day. */
export const dayRange = (from: string, to: string): string =>
  from === to ? day(to) : `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : day(from)} – ${day(to)}`;

let relativeDays: Intl.RelativeTimeFormat | undefined;
export const inDays = (days: number): string =>
  (relativeDays ??= new Intl.RelativeTimeFormat(EN, { numeric: "auto" })).format(days, "day");
/** "A and B"; "A, B, and C" */
export const list = (members: readonly string[]): string =>
  members.length < 3 ? members.join(" and ") : `${members.slice(0, -1).join(", ")}, and ${members.at(-1)!}`;
export const days = (count: number): string => `${number(count)} ${Math.round(count) === 1 ? "day" : "days"}`;

/** Node and browsers put different spaces before PM. */
const hourAndMinute = (style: "clock" | "time", seconds: number, zone: string): string =>
  dateFormat(zone, style)
    .format(seconds * 1000)
    .replaceAll(/[\u00A0\u202F]/g, " ");
/** Length of a time [s] in one unit: "12 min", "3 h", "5 days". */
export function span(seconds: number): string {
  if (seconds < 3600) return `${number(Math.max(1, Math.round(seconds / 60)))} min`;
  if (seconds < 2 * 86_400) return `${number(Math.round(seconds / 3600))} h`;
  return days(Math.floor(seconds / 86_400));
}
export const age = (seconds: number): string => `${span(seconds)} ago`;

/** Such as "2:05 PM PST", for sentences. */
export const clock = (seconds: number, zone: string): string => hourAndMinute("clock", seconds, zone);
/** Such as "2:05 PM", where the zone is obvious. */
export const time = (seconds: number, zone: string): string => hourAndMinute("time", seconds, zone);
export const hourOfDay = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;
/** Such as "Nov 20, 2026, 2:05 PM PST". */
export const instant = (seconds: number, zone: string): string =>
  `${dateFormat(zone, "day").format(seconds * 1000)}, ${clock(seconds, zone)}`;

export const inFahrenheit = (celsius: number | null): number | null => (celsius === null ? null : celsius * 1.8 + 32);
