import { addDays } from "#contract/common/calendar";
import { dayOfYear } from "./year.ts";

/** Example files: a 1,000 kW plant at 35 degrees north in a clear-sky year. */
const CAPACITY_KW = 1000;
const LATITUDE_DEGREES = 35;
/** Share that clouds, heat and the inverter leave [1]. */
const DERATE = 0.85;
const NIGHT_DRAW_KW = 0.9;
const HOURS_OF_YEAR = 8760;
const RADIANS = Math.PI / 180;

/** Net power to the grid in hour 0 to 8759, solar time [kW]. */
export function examplePower(hour: number): number {
  const day = Math.floor(hour / 24);
  const declination = 23.45 * Math.sin(((360 * (285 + day)) / 365) * RADIANS) * RADIANS;
  const angle = ((hour % 24) + 0.5 - 12) * 15 * RADIANS;
  const latitude = LATITUDE_DEGREES * RADIANS;
  const sun = Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle);
  if (sun <= 0) return -NIGHT_DRAW_KW;
  return CAPACITY_KW * DERATE * sun * Math.exp(-0.059 / sun) - NIGHT_DRAW_KW;
}

export function examplePvsystCsv(): string {
  const lines = [
    "PVSYST;Example in the layout of an hourly export",
    ";File;File date;Description",
    "Project;example.PRJ;01/01/26 12h00;Example plant, 1,000 kW",
    "Geographical Site;example.SIT;01/01/26 12h00;Example site",
    "Meteo data;example.MET;01/01/26 12h00;Clear-sky year",
    "Simulation variant;example.VC0;01/01/26 12h00;Example variant",
    "Simulation date;;01/01/26 12h00",
    "",
    "Simulation: Hourly values from 01/01/90 to 31/12/90",
    "",
    "date;E_Grid",
    ";kW",
    "",
  ];
  for (let hour = 0; hour < HOURS_OF_YEAR; hour += 1) {
    const [, month, day] = addDays("1990-01-01", Math.floor(hour / 24)).split("-");
    const time = `${String(hour % 24).padStart(2, "0")}:00`;
    lines.push(`${day}/${month}/90 ${time};${examplePower(hour).toFixed(3)}`);
  }
  return `${lines.join("\r\n")}\r\n`;
}

export function exampleCustomCsv(): string {
  const days = Array.from({ length: dayOfYear(12, 31) + 1 }, (_, day) => {
    const hours = Array.from({ length: 24 }, (_, hour) => examplePower(day * 24 + hour));
    return hours.reduce((sum, power) => sum + power, 0).toFixed(1);
  });
  return `${["kWh per day", ...days].join("\r\n")}\r\n`;
}

/** 11 weeks of a two-cell logger at the same place, every half hour of light: one rain that cleans, one dark day, one with a covered cell. */
const LOGGER = {
  first: "2026-04-20",
  /** Darker rows are not logged [W/m2]. */
  least: 100,
  days: 77,
  rows: 48,
  /** [%/day], and its scatter between days [points] */
  rate: 0.2,
  scatter: 0.15,
  start: 1.5,
  rain: { day: 27, hour: 15, millimeters: 9.4, left: 0.4 },
  dark: 27,
  covered: { day: 60, points: 14 },
} as const;

/** Between -1 and 1, the same for each day. */
const wobble = (day: number): number => Math.sin(day * 12.9898) * Math.cos(day * 4.1414);

export function exampleLoggerCsv(): string {
  const { first, days, rows, rate, scatter, start, rain, dark, covered } = LOGGER;
  const begin = dayOfYear(Number(first.slice(5, 7)), Number(first.slice(8)));
  const lines = Array.from({ length: days }, (_, day) => {
    const soiled = day > rain.day ? rain.left + rate * (day - rain.day) : start + rate * day;
    const loss = soiled + scatter * wobble(day) + (day === covered.day ? covered.points : 0);
    const sky = day === dark ? 0.08 : 1 - 0.12 * Math.abs(wobble(day + 0.5));
    return Array.from({ length: rows }, (_, row) => {
      const hour = (24 * row) / rows;
      const power = examplePower((begin + day) * 24 + hour) + NIGHT_DRAW_KW;
      const clean = (sky * 1000 * power) / (CAPACITY_KW * DERATE);
      const fallen = day === rain.day && hour === rain.hour ? rain.millimeters : 0;
      if (clean < LOGGER.least && fallen === 0) return "";
      const time = `${String(Math.floor(hour)).padStart(2, "0")}:${hour % 1 === 0 ? "00" : "30"}`;
      return `${addDays(first, day)} ${time},${clean.toFixed(0)},${(clean * (1 - loss / 100)).toFixed(1)},${fallen}\r\n`;
    }).join("");
  });
  return `Timestamp,Clean cell [W/m2],Soiled cell [W/m2],Rain [mm]\r\n${lines.join("")}`;
}
