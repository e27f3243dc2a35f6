import { addDays, monthsBefore, dayOf, earlierDay, laterDay } from "#contract/common/calendar";
import { type ReportFrequency, type ReportType, DEFAULT_IDEAL_PERFORMANCE } from "#contract/reports/settings";
import { storeAttachment, type MailTable, report, type ReportMail } from "../../adapters/mail/index.ts";
import type { MailContent } from "../../adapters/mail/port.ts";
import { logError } from "../../platform/log.ts";
import { plantReportPdf } from "#print/plant-report/index";
import { day, dollars, number, percent } from "#contract/common/format";
import { reportTexts } from "#contract/reports/texts";
import {
  dailySoilingDays,
  type LossKernels,
  lossOf,
  type LossSource,
  type LossSpan,
  systematicUncertainties,
  type Worth,
  worthOf,
} from "../devices/index.ts";
import type { Database } from "../../platform/db.ts";
import { sensorWeights } from "#domain/plant-soiling/shares";
import { isNearZero } from "#domain/soiling/summaries";
import { storedInputs } from "../plants/index.ts";
import {
  idealPerformanceOf,
  lastWashOf,
  type ReportDeviceRow,
  reportDevicesOf,
  type ReportReader,
} from "./settings.ts";

const starts: Readonly<Record<ReportType, (to: string, lastWash: string) => string>> = {
  // Starts on the day after the wash, because the array was soiled for a part of the wash day.
  "Cumulative Loss": (_to, lastWash) => addDays(lastWash, 1),
  "7 days Loss": (to) => addDays(to, -6),
  "30 days Loss": (to) => addDays(to, -29),
  "6 months Loss": (to) => addDays(monthsBefore(to, 6), 1),
  "1 year Loss": (to) => addDays(monthsBefore(to, 12), 1),
};

const spans: Readonly<Record<ReportFrequency, number>> = { weekly: 7, biweekly: 14, monthly: 30 };

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

interface SensorOfReport extends LossSource {
  lastWash: string;
  idealPerformance: number;
  yesterday: string;
}

interface PlantOfReport {
  title: string;
  plant_name: string;
  sensors: readonly SensorOfReport[];
  /** Prices, and the plant's array [kW DC]; null: the inputs lack one. */
  worth: Worth | null;
}

type PeriodOf = (sensor: SensorOfReport) => LossSpan;

/** As the API says it. */
const figuresOf = ({ sensors, worth }: PlantOfReport, periodOfSensor: PeriodOf, kernels: LossKernels) =>
  lossOf(sensors, { worth, obstacle: null }, periodOfSensor, kernels);

/**
 * Figures of sensors, each since its own last wash, by share: days of the plant would take a sensor that was washed long ago for the whole
 * array. One that was washed yesterday has lost nothing yet, and has no mean.
 */
function sinceOwnWash({ sensors, worth, ...plant }: PlantOfReport, periodOfSensor: PeriodOf, kernels: LossKernels) {
  const known = sensors
    .map((sensor) => ({
      sensor,
      found: figuresOf({ ...plant, worth, sensors: [sensor] }, periodOfSensor, kernels),
    }))
    .filter(({ sensor, found }) => found.loss !== null || (found.length === 0 && !sensor.isRetired));
  const weights = sensorWeights(known.map(({ sensor }) => sensor.array_share));
  const parts = known.map(({ found }, at) => Object.assign({ weight: weights[at]! }, found));
  const measured = parts.filter(({ loss, weight }) => loss !== null && weight > 0);
  const sum = (of: (part: (typeof parts)[number]) => number) => measured.reduce((all, part) => all + of(part), 0);
  const whole = sum(({ weight }) => weight);
  const isRanged = measured.every(({ points }) => points !== null);
  const longest = measured.toSorted((one, other) => other.length - one.length)[0];
  return {
    loss: whole === 0 ? null : sum(({ weight, loss }) => weight * loss!) / whole,
    points: whole === 0 || !isRanged ? null : Math.hypot(...measured.map((part) => part.weight * part.points!)) / whole,
    income: measured.some(({ income }) => income !== null) ? sum(({ weight, income }) => weight * (income ?? 0)) : null,
    counted: longest?.counted ?? 0,
    length: longest?.length ?? 0,
  };
}

function plantTable(plant: PlantOfReport, types: readonly ReportType[], kernels: LossKernels): MailTable {
  const { sensors, worth, title } = plant;
  const washes = new Set(sensors.map(({ lastWash }) => lastWash));
  const line = (type: ReportType): readonly [string, string] => {
    const since = washes.size === 1 ? day(sensors[0]!.lastWash) : reportTexts.lastWash;
    const name = type === "Cumulative Loss" ? `${type} since ${since}` : type;
    const ofType = type === "Cumulative Loss" && washes.size > 1 ? sinceOwnWash : figuresOf;
    const { loss, points, income, counted, length } = ofType(
      plant,
      ({ yesterday, lastWash }) => ({ first: starts[type](yesterday, lastWash), last: yesterday }),
      kernels,
    );
    if (loss === null) return [name, reportTexts.notEnough(counted, length)];
    const cost = income === null ? "" : ` · ${dollars(income, 0)}`;
    return [
      name,
      `${isNearZero(loss, points) ? "≈ 0%" : percent(loss)}${cost} · ${reportTexts.coverage(counted, length)}`,
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
  kernels: LossKernels;
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

/** Retired sensors count for the days that they reported, since the newest wash of those in service. */
async function plantsOf({ db, now }: Composer, { reader, lines }: ReportOrder): Promise<PlantOfReport[]> {
  const wanted = (await reportDevicesOf(db, reader, true)).filter((row) => row.wanted !== false);
  const systematic = await systematicUncertainties(
    db,
    wanted.map(({ device }) => device),
  );
  const read = async (row: ReportDeviceRow, newestWash = ""): Promise<SensorOfReport> => {
    const line = lines?.get(row.device.device_id);
    const lastWash = laterDay(line?.lastWashEvent ?? lastWashOf(row), newestWash);
    const yesterday = addDays(dayOf(row.device.timezone, now), -1);
    const from = earlierDay(lastWash, monthsBefore(yesterday, 12));
    const { days } = await dailySoilingDays(db, row.device.device_id, from, yesterday);
    const idealPerformance = line?.idealPerformance ?? idealPerformanceOf(row);
    return {
      array_share: row.device.array_share,
      systematic: systematic.get(row.device.device_id)!.points,
      isRetired: row.device.retired_at !== null,
      scale: idealPerformance / DEFAULT_IDEAL_PERFORMANCE,
      lastWash,
      idealPerformance,
      yesterday,
      days,
    };
  };
  const list: PlantOfReport[] = [];
  for (const [plantId, rows] of Map.groupBy(wanted, ({ device }) => device.plant_id)) {
    const inService = rows.filter(({ device }) => device.retired_at === null);
    const [first] = inService;
    if (first === undefined) continue;
    const sensors: SensorOfReport[] = [];
    for (const row of inService) sensors.push(await read(row));
    const newestWash = sensors.map(({ lastWash }) => lastWash).reduce(laterDay);
    for (const row of rows.filter(({ device }) => device.retired_at !== null)) {
      const sensor = await read(row, newestWash);
      if (sensor.days.length > 0) sensors.push(sensor);
    }
    const title = `${first.plant_name}, ${sensors.length > 1 ? reportTexts.allSensors : first.device.device_name}`;
    list.push({ title, plant_name: first.plant_name, sensors, worth: worthOf(await storedInputs(db, plantId)) });
  }
  return list;
}

interface ComposedReport {
  content: MailContent;
  document: { heading: string; paragraphs: string[]; plants: MailTable[]; day: string };
}

export async function composeReport(composer: Composer, order: ReportOrder): Promise<ComposedReport> {
  const { kernels, now } = composer;
  const days = spans[order.frequency];
  const headline: PeriodOf = ({ yesterday }) => ({ first: addDays(yesterday, 1 - days), last: yesterday });
  const ranked = (await plantsOf(composer, order))
    .map((plant) => ({ plant, cost: figuresOf(plant, headline, kernels).income }))
    .toSorted((one, other) => (other.cost ?? -1) - (one.cost ?? -1));
  const tables = ranked.map(({ plant }) => plantTable(plant, order.reports, kernels));
  const heading = headingOf(ranked, days);
  const left = tables.length - MAX_PLANTS;
  const paragraphs = paragraphsOf(ranked, days);
  return {
    content: report({
      subject: heading,
      paragraphs: [...paragraphs, ...(left > 0 ? [reportTexts.more(left)] : [])],
      plants: tables.slice(0, MAX_PLANTS),
      link: order.link,
      unsubscribe: order.unsubscribe,
    }),
    document: {
      heading,
      paragraphs,
      plants: tables,
      day: ranked[0]?.plant.sensors[0]!.yesterday ?? dayOf("UTC", now),
    },
  };
}

interface RankedPlant {
  plant: PlantOfReport;
  cost: number | null;
}

function headingOf(ranked: readonly RankedPlant[], days: number): string {
  const known = ranked.flatMap(({ cost }) => cost ?? []);
  const total = known.reduce((sum, cost) => sum + cost, 0);
  return known.length > 0 ? `Soiling cost you ${dollars(total, 0)} in ${days} days` : "Your soiling report";
}

function paragraphsOf([first]: readonly RankedPlant[], days: number): string[] {
  if (first === undefined) return [reportTexts.noDevices];
  const { plant, cost } = first;
  if (cost === null) return [];
  const through = ` through ${day(plant.sensors[0]!.yesterday)}`;
  const text = `${days} days${through}. ${plant.plant_name} lost the most: ${dollars(cost, 0)}.`;
  return [text.replaceAll(/https?:\/\//g, "")];
}
