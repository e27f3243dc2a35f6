import { addDays, daysBetween, monthsBefore, dayOf, earlierDay } from "#contract/common/calendar";
import { type ReportFrequency, type ReportType, DEFAULT_IDEAL_PERFORMANCE } from "#contract/reports/settings";
import { storeAttachment, type MailTable, report, type ReportMail } from "../../adapters/mail/index.ts";
import type { MailContent } from "../../adapters/mail/port.ts";
import { logError } from "../../platform/log.ts";
import { plantReportPdf } from "#print/plant-report/index";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { day, dollars, number, percent } from "#contract/common/format";
import { reportTexts } from "#contract/reports/texts";
import { type DailySoilingDay, dailySoilingDays, dollarsOf, meanLoss, type Worth, worthOf } from "../devices/index.ts";
import type { Database } from "../../platform/db.ts";
import { storedInputs } from "../plants/index.ts";
import { sensorWeights } from "#domain/plant-soiling/shares";
import {
  idealPerformanceOf,
  lastWashOf,
  type ReportDeviceRow,
  reportDevicesOf,
  type ReportReader,
} from "./settings.ts";

interface ReportPeriod {
  from: string;
  to: string;
  days: number;
}

const period = (from: string, to: string): ReportPeriod => ({ from, to, days: Math.max(0, daysBetween(from, to) + 1) });

const starts: Readonly<Record<ReportType, (to: string, lastWash: string) => string>> = {
  // Starts on the day after the wash, because the array was soiled for a part of the wash day.
  "Cumulative Loss": (_to, lastWash) => addDays(lastWash, 1),
  "7 days Loss": (to) => addDays(to, -6),
  "30 days Loss": (to) => addDays(to, -29),
  "6 months Loss": (to) => addDays(monthsBefore(to, 6), 1),
  "1 year Loss": (to) => addDays(monthsBefore(to, 12), 1),
};

const periodOf = (type: ReportType, to: string, lastWash: string): ReportPeriod =>
  period(starts[type](to, lastWash), to);

const spans: Readonly<Record<ReportFrequency, number>> = { weekly: 7, biweekly: 14, monthly: 30 };
const headlinePeriod = (frequency: ReportFrequency, to: string): ReportPeriod =>
  period(addDays(to, 1 - spans[frequency]), to);

export async function withPdf(
  { content, document }: ComposedReport,
  { files, name, now, timezone }: { files: R2Bucket; name: string; now: number; timezone: string },
): Promise<MailContent> {
  try {
    const pdf = await plantReportPdf({ ...document, printedAt: now, timezone });
    const file = { name: `soilsight-report-${document.day}.pdf`, type: "application/pdf", content: pdf };
    return { ...content, attachments: await storeAttachment(files, name, file) };
  } catch (error) {
    logError("report-not-attached", error, { name });
    return content;
  }
}

const ENOUGH_DAYS = 0.5;

interface SensorOfReport {
  lastWash: string;
  idealPerformance: number;
  yesterday: string;
  days: readonly DailySoilingDay[];
  /** Share of the plant [1]. */
  weight: number;
}

interface PlantOfReport {
  title: string;
  plant_name: string;
  sensors: readonly SensorOfReport[];
  /** Prices, and the plant's array [kW DC]; null: the inputs lack one. */
  worth: Worth | null;
}

/** Mean of a plant's sensors by their shares; those with too few days are left out. `dollars` is null if the worth is unknown. */
type ReportKernels = Pick<Analytics, "dollarTotal">;

/** The dollar formula includes the default ideal performance, so another one scales the array. */
const withPerformance = (worth: Worth, idealPerformance: number): Worth => ({
  ...worth,
  arrayKw: (worth.arrayKw * idealPerformance) / DEFAULT_IDEAL_PERFORMANCE,
});

/** Null without insolation: a sensor that reports only its loss has no dollars of its own, and isn't one that lost nothing. */
function costOf(
  days: readonly DailySoilingDay[],
  { idealPerformance }: SensorOfReport,
  worth: Worth,
  kernels: ReportKernels,
): number | null {
  const priced = dollarsOf(days, withPerformance(worth, idealPerformance), kernels);
  return priced.day.length === 0 ? null : priced.total;
}

/** Mean by weight of those that have the value. */
function meanOf<One extends { weight: number }>(list: readonly One[], valueOf: (one: One) => number | null) {
  const known = list.flatMap((one) => valueOf(one) ?? []);
  const weights = list.flatMap((one) => (valueOf(one) === null ? [] : one.weight));
  const weight = weights.reduce((sum, one) => sum + one, 0);
  return weight === 0 ? null : known.reduce((sum, value, at) => sum + weights[at]! * value, 0) / weight;
}

type PeriodOf = (sensor: SensorOfReport) => ReportPeriod;

/** `days`: of the sensor with most. */
function figuresOf(
  { sensors, worth }: PlantOfReport,
  periodOfSensor: PeriodOf,
  kernels: ReportKernels,
): { figures: { loss: number; dollars: number | null } | null; days: number } {
  const read = sensors.map((sensor) => {
    const { from, to, days } = periodOfSensor(sensor);
    const within = sensor.days.filter(({ day }) => day >= from && day <= to);
    const { loss, count } = meanLoss(within);
    const isEnough = loss !== null && count >= days * ENOUGH_DAYS;
    const cost = isEnough && worth !== null ? costOf(within, sensor, worth, kernels) : null;
    return { loss: isEnough ? loss : null, cost, count, weight: sensor.weight };
  });
  const days = Math.max(0, ...read.map(({ count }) => count));
  const loss = meanOf(read, (one) => one.loss);
  return { figures: loss === null ? null : { loss, dollars: meanOf(read, ({ cost }) => cost) }, days };
}

function plantTable(plant: PlantOfReport, types: readonly ReportType[], kernels: ReportKernels): MailTable {
  const { sensors, worth, title } = plant;
  const washes = new Set(sensors.map(({ lastWash }) => lastWash));
  const line = (type: ReportType): readonly [string, string] => {
    const periodOfSensor: PeriodOf = ({ yesterday, lastWash }) => periodOf(type, yesterday, lastWash);
    const since = washes.size === 1 ? day(sensors[0]!.lastWash) : reportTexts.lastWash;
    const name = type === "Cumulative Loss" ? `${type} since ${since}` : type;
    const length = Math.max(...sensors.map((sensor) => periodOfSensor(sensor).days));
    const { figures, days } = figuresOf(plant, periodOfSensor, kernels);
    if (figures === null) return [name, reportTexts.notEnough(days, length)];
    const cost = figures.dollars === null ? "" : ` · ${dollars(figures.dollars, 0)}`;
    return [
      name,
      `${figures.loss < 0 ? "≈ 0%" : percent(figures.loss)}${cost} · ${reportTexts.coverage(days, length)}`,
    ];
  };
  const performances = [...new Set(sensors.map(({ idealPerformance }) => idealPerformance))];
  const changed = performances
    .filter((performance) => performance !== DEFAULT_IDEAL_PERFORMANCE)
    .map((performance) => ["Note", reportTexts.idealPerformance(number(performance, 2))] as const);
  const missing = worth === null ? [["Note", reportTexts.missingPrice] as const] : [];
  return { title, lines: [...types.map(line), ...missing, ...changed] };
}

const MAX_PLANTS = 40;

interface Composer {
  db: Database;
  kernels: Pick<Analytics, "dollarTotal">;
  now: number;
}

interface ReportOrder {
  reader: ReportReader;
  frequency: ReportFrequency;
  reports: readonly ReportType[];
  lines?: ReadonlyMap<string, { lastWashEvent: string; idealPerformance: number }>;
  link: string | undefined;
  unsubscribe?: ReportMail["unsubscribe"];
}

async function plantsOf({ db, now }: Composer, { reader, lines }: ReportOrder): Promise<PlantOfReport[]> {
  const wanted = (await reportDevicesOf(db, reader)).filter((row) => row.wanted !== false);
  const read = async (row: ReportDeviceRow, weight: number): Promise<SensorOfReport> => {
    const line = lines?.get(row.device.device_id);
    const lastWash = line?.lastWashEvent ?? lastWashOf(row);
    const yesterday = addDays(dayOf(row.device.timezone, now), -1);
    const { days } = await dailySoilingDays(
      db,
      row.device.device_id,
      earlierDay(lastWash, monthsBefore(yesterday, 12)),
      yesterday,
    );
    const idealPerformance = line?.idealPerformance ?? idealPerformanceOf(row);
    return { lastWash, idealPerformance, yesterday, days, weight };
  };
  const list: PlantOfReport[] = [];
  for (const [plantId, rows] of Map.groupBy(wanted, ({ device }) => device.plant_id)) {
    const [{ plant_name, device }] = rows as [ReportDeviceRow];
    const weights = sensorWeights(rows.map((row) => row.device.array_share));
    const sensors: SensorOfReport[] = [];
    for (const [at, row] of rows.entries()) sensors.push(await read(row, weights[at]!));
    const title = `${plant_name}, ${rows.length > 1 ? reportTexts.allSensors : device.device_name}`;
    list.push({ title, plant_name, sensors, worth: worthOf(await storedInputs(db, plantId)) });
  }
  return list;
}

interface ComposedReport {
  content: MailContent;
  document: { heading: string; paragraphs: string[]; plants: MailTable[]; day: string };
}

export async function composeReport(composer: Composer, order: ReportOrder): Promise<ComposedReport> {
  const { kernels, now } = composer;
  const ranked = (await plantsOf(composer, order))
    .map((plant): RankedPlant => {
      const headline: PeriodOf = ({ yesterday }) => headlinePeriod(order.frequency, yesterday);
      const cost = figuresOf(plant, headline, kernels).figures?.dollars ?? null;
      return { plant, period: headline(plant.sensors[0]!), cost };
    })
    .toSorted((one, other) => (other.cost ?? -1) - (one.cost ?? -1));
  const tables = ranked.map(({ plant }) => plantTable(plant, order.reports, kernels));
  const heading = headingOf(ranked);
  const left = tables.length - MAX_PLANTS;
  const paragraphs = paragraphsOf(ranked);
  return {
    content: report({
      subject: heading,
      paragraphs: [...paragraphs, ...(left > 0 ? [reportTexts.more(left)] : [])],
      plants: tables.slice(0, MAX_PLANTS),
      link: order.link,
      unsubscribe: order.unsubscribe,
    }),
    document: { heading, paragraphs, plants: tables, day: ranked[0]?.period.to ?? dayOf("UTC", now) },
  };
}

interface RankedPlant {
  plant: PlantOfReport;
  period: ReportPeriod;
  cost: number | null;
}

function headingOf(ranked: readonly RankedPlant[]): string {
  const known = ranked.flatMap(({ cost }) => cost ?? []);
  const total = known.reduce((sum, cost) => sum + cost, 0);
  return known.length > 0
    ? `Soiling cost you ${dollars(total, 0)} in ${ranked[0]!.period.days} days`
    : "Your soiling report";
}

function paragraphsOf([first]: readonly RankedPlant[]): string[] {
  if (first === undefined) return [reportTexts.noDevices];
  const { plant, period, cost } = first;
  if (cost === null) return [];
  const through = ` through ${day(period.to)}`;
  const text = `${period.days} days${through}. ${plant.plant_name} lost the most: ${dollars(cost, 0)}.`;
  return [text.replaceAll(/https?:\/\//g, "")];
}
