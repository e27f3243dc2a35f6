import { type FileColumn, type QuantityKind, quantityKinds } from "#contract/inbound/inbound";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";

/** stored = value * factor + shift */
export interface Conversion {
  factor: number;
  shift: number;
}
const scaleBy = (factor: number): Conversion => ({ factor, shift: 0 });
const identity = scaleBy(1);

const irradiance = {
  wm2: identity,
  wm: identity,
  wperm2: identity,
  kwm2: scaleBy(1000),
  kwm: scaleBy(1000),
  mwcm2: scaleBy(10),
};
const temperature = {
  c: identity,
  degc: identity,
  celsius: identity,
  deg: identity,
  f: { factor: 5 / 9, shift: -160 / 9 },
};
const temperatures = {
  ...temperature,
  degf: temperature.f,
  fahrenheit: temperature.f,
  k: { factor: 1, shift: -273.15 },
};
const humidity = { "%": identity, rh: identity, "%rh": identity, percent: identity };
const angle = { deg: identity, degrees: identity, degree: identity, "°": identity };
const voltage = { v: identity, volt: identity, volts: identity, vdc: identity, mv: scaleBy(0.001) };
const inch = scaleBy(MILLIMETERS_PER_INCH);
const rain = { mm: identity, millimeter: identity, millimetre: identity, in: inch, inch, inches: inch };
/** A mile is 1,609.344 m, a nautical mile 1,852 m. */
const speed = {
  ms: identity,
  mpers: identity,
  meterssecond: identity,
  mps: identity,
  kmh: scaleBy(1 / 3.6),
  kph: scaleBy(1 / 3.6),
  mph: scaleBy(0.44704),
  kn: scaleBy(1852 / 3600),
  kt: scaleBy(1852 / 3600),
  knots: scaleBy(1852 / 3600),
};

const unitsOf: Record<Exclude<QuantityKind, "loss">, Record<string, Conversion>> = {
  irradiance,
  temperature: temperatures,
  humidity,
  angle,
  voltage,
  rain,
  speed,
};

/** Makes "W/m²", "[W/m^2]" and "W/m2" equal; a damaged superscript ("W/m\ufffd") is dropped. */
const normalizeUnit = (unit: string): string =>
  unit
    .toLowerCase()
    .replaceAll("²", "2")
    // FusionSolar writes one character.
    .replaceAll("㎡", "m2")
    .replaceAll(/[^a-z0-9%]/g, "");

const allUnits = new Set(Object.values(unitsOf).flatMap((units) => Object.keys(units)));
export const isKnownUnit = (unit: string): boolean => allUnits.has(normalizeUnit(unit));

/** Null if the unit contradicts the column. */
export function conversionOf(column: FileColumn, unit: string): Conversion | null {
  const text = normalizeUnit(unit);
  return text === "" ? identity : (unitsOf[quantityKinds[column]][text] ?? null);
}

export function isSameUnit(column: FileColumn, one: string, other: string): boolean {
  const [first, second] = [conversionOf(column, one), conversionOf(column, other)];
  return first !== null && first.factor === second?.factor && first.shift === second.shift;
}

/** HOBOware: "Clean cell, W/m² (LGR S/N: 1234, SEN S/N: 5678)". */
const SERIALS = /\s*\((?:LGR|SEN) S\/N[^()]*\)\s*$/i;
const COMMA_UNIT = /, ?([^,()]*[°²/%][^,()]*|mm|in|V|mph|kn)\s*$/;

/** "Clean W/m2", "Clean_kWm2_Avg", "Soiled W m-2", "Clean_mV". */
const BARE_UNIT = /[\s_]+((?:k?W ?\/? ?m|mW ?\/? ?cm) ?(?:\^?-?2|²)|k?W\/㎡|mV)(?=(?:[_ ](?:avg|mean|smp|med))?\s*$)/i;

/** A zone in the name of any column: "Clean cell (EDT)", "Soiled cell, W/m2, GMT-04:00". */
const ZONE =
  /[\s,_]*[([]?(?<![A-Za-z])((?:AK|[ECMP])[SD]T|(?:UTC|GMT)(?: ?[+\u2212-] ?\d{1,2}(?::?\d\d)?)?)(?![A-Za-z])[)\]]?/;

export const zoneInName = (name: string): string | null => ZONE.exec(name)?.[1] ?? null;

export const withoutUnit = (name: string): string =>
  name
    .replace(SERIALS, "")
    .replace(ZONE, "")
    .replace(COMMA_UNIT, "")
    .replace(BARE_UNIT, "")
    .replace(/[([](?![^()[\]]*(?:clean|wash|soil|dirt))[^()[\]]*[a-z%°][^()[\]]*[)\]]\s*$/i, "");

export function unitInName(name: string): string {
  const plain = name.replace(SERIALS, "").replace(ZONE, "");
  const unit =
    COMMA_UNIT.exec(plain)?.[1] ?? /[([]([^()[\]]*)[)\]]\s*$/.exec(plain)?.[1] ?? BARE_UNIT.exec(plain)?.[1] ?? "";
  return /[a-z%°]/i.test(unit) ? unit : "";
}
