import { type FileColumn, type QuantityKind, quantityKinds } from "#contract/inbound/inbound";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";

/** stored = value * factor + shift */
export interface Conversion {
  factor: number;
  shift: number;
}
const times = (factor: number): Conversion => ({ factor, shift: 0 });
const same = times(1);

const irradiance = { wm2: same, wm: same, wperm2: same, kwm2: times(1000), kwm: times(1000) };
const temperature = { c: same, degc: same, celsius: same, deg: same, f: { factor: 5 / 9, shift: -160 / 9 } };
const temperatures = {
  ...temperature,
  degf: temperature.f,
  fahrenheit: temperature.f,
  k: { factor: 1, shift: -273.15 },
};
const humidity = { "%": same, rh: same, "%rh": same, percent: same };
const angle = { deg: same, degrees: same, degree: same, "°": same };
const voltage = { v: same, volt: same, volts: same, vdc: same, mv: times(0.001) };
const inch = times(MILLIMETERS_PER_INCH);
const rain = { mm: same, millimeter: same, millimetre: same, in: inch, inch, inches: inch };
/** A mile is 1,609.344 m, a nautical mile 1,852 m. */
const speed = {
  ms: same,
  mpers: same,
  meterssecond: same,
  mps: same,
  kmh: times(1 / 3.6),
  kph: times(1 / 3.6),
  mph: times(0.44704),
  kn: times(1852 / 3600),
  kt: times(1852 / 3600),
  knots: times(1852 / 3600),
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
const reduced = (unit: string): string =>
  unit
    .toLowerCase()
    .replaceAll("²", "2")
    .replaceAll(/[^a-z0-9%]/g, "");

/** Null if the unit contradicts the column. */
export function conversionOf(column: FileColumn, unit: string): Conversion | null {
  const text = reduced(unit);
  return text === "" ? same : (unitsOf[quantityKinds[column]][text] ?? null);
}

/** HOBOware: "Clean cell, W/m² (LGR S/N: 1234, SEN S/N: 5678)". */
const SERIALS = /\s*\((?:LGR|SEN) S\/N[^()]*\)\s*$/i;
const COMMA_UNIT = /, ?([^,()]*[°²/%][^,()]*|mm|in|V|mph|kn)\s*$/;

export const withoutUnit = (name: string): string =>
  name
    .replace(SERIALS, "")
    .replace(COMMA_UNIT, "")
    .replace(/[([][^()[\]]*[a-z%°][^()[\]]*[)\]]\s*$/i, "");

export function unitInName(name: string): string {
  const plain = name.replace(SERIALS, "");
  const unit = COMMA_UNIT.exec(plain)?.[1] ?? /[([]([^()[\]]*)[)\]]\s*$/.exec(plain)?.[1] ?? "";
  return /[a-z%°]/i.test(unit) ? unit : "";
}
