import type { Analytics } from "../../../analytics-wasm/types.ts";
import { day, day as dayInWords, dollars, number, percent } from "#contract/common/format";
import { DEFAULT_IDEAL_PERFORMANCE, type ReportFrequency, type ReportType } from "#contract/reports/settings";
import { reportTexts } from "#contract/reports/texts";
import { type MailTable, report, type ReportMail } from "../../adapters/mail/index.ts";
import { type DailySoilingDay, dailySoilingDays, dollarsOf, meanLoss, type Worth } from "../devices/index.ts";
import { headlinePeriod, periodOf, type ReportPeriod } from "./periods.ts";
import type { MailContent } from "../../adapters/mail/port.ts";
import { addDays, dayOf, earlierDay, monthsBefore } from "#contract/common/calendar";
import { energyRates } from "#domain/cleaning-plan/inputs";
import type { Database } from "../../platform/db.ts";
import { storedInputs } from "../plants/index.ts";
import {
  idealPerformanceOf,
  lastWashOf,
  type ReportDeviceRow,
  reportDevicesOf,
  type ReportReader,
} from "./settings.ts";

const ENOUGH_DAYS = 0.5;

interface DeviceOfReport {
  plant_name: string;
  device_name: string;
  lastWash: string;
  idealPerformance: number;
  yesterday: string;
  days: readonly DailySoilingDay[];
  /** Price, and share of the plant's array [kW DC]; null: the inputs lack one. */
  worth: Worth | null;
}

/** `dollars` is null if the worth is unknown. */
interface PeriodFigures {
  loss: number;
  dollars: number | null;
  days: number;
}

type ReportKernels = Pick<Analytics, "dollarTotal">;

/** The dollar formula includes the default ideal performance, so another one scales the array. */
const withPerformance = ({ prices, arrayKw }: Worth, idealPerformance: number): Worth => ({
  prices,
  arrayKw: (arrayKw * idealPerformance) / DEFAULT_IDEAL_PERFORMANCE,
});

function figuresOf(
  { days, worth, idealPerformance }: DeviceOfReport,
  { from, to, days: length }: ReportPeriod,
  kernels: ReportKernels,
): { figures: PeriodFigures | null; days: number } {
  const within = days.filter(({ day }) => day >= from && day <= to);
  const { loss, count } = meanLoss(within);
  if (loss === null || count < length * ENOUGH_DAYS) return { figures: null, days: count };
  const cost = worth === null ? null : dollarsOf(within, withPerformance(worth, idealPerformance), kernels).total;
  return { figures: { loss, dollars: cost, days: count }, days: count };
}

function deviceTable(device: DeviceOfReport, types: readonly ReportType[], kernels: ReportKernels): MailTable {
  const line = (type: ReportType): readonly [string, string] => {
    const period = periodOf(type, device.yesterday, device.lastWash);
    const name = type === "Cumulative Loss" ? `${type} since ${day(device.lastWash)}` : type;
    const { figures, days } = figuresOf(device, period, kernels);
    if (figures === null) return [name, reportTexts.notEnough(days, period.days)];
    const cost = figures.dollars === null ? "" : ` · ${dollars(figures.dollars, 0)}`;
    return [
      name,
      `${figures.loss < 0 ? "≈ 0%" : percent(figures.loss)}${cost} · ${reportTexts.coverage(days, period.days)}`,
    ];
  };
  const { idealPerformance, worth } = device;
  const changed =
    idealPerformance === DEFAULT_IDEAL_PERFORMANCE
      ? []
      : [["Note", reportTexts.idealPerformance(number(idealPerformance, 2))] as const];
  const missing = worth === null ? [["Note", reportTexts.missingPrice] as const] : [];
  return { title: `${device.plant_name}, ${device.device_name}`, lines: [...types.map(line), ...missing, ...changed] };
}

const MAX_DEVICES = 40;

export interface Composer {
  db: Database;
  kernels: Pick<Analytics, "dollarTotal">;
  now: number;
}

export interface ReportOrder {
  reader: ReportReader;
  frequency: ReportFrequency;
  reports: readonly ReportType[];
  lines?: ReadonlyMap<string, { lastWashEvent: string; idealPerformance: number }>;
  link: string | undefined;
  unsubscribe?: ReportMail["unsubscribe"];
}

async function worthOfPlant(db: Database, plantId: string, devices: number): Promise<Worth | null> {
  const { inputs, version, energyYear } = await storedInputs(db, plantId);
  const price = energyRates(inputs);
  if (version === 0 || price === null || inputs.array_size === null) return null;
  const prices = typeof price === "number" ? Array.from({ length: 12 }, () => price) : price;
  return { prices, arrayKw: inputs.array_size / devices, lossShares: energyYear?.lossCurve?.shares };
}

async function devicesOf({ db, now }: Composer, { reader, lines }: ReportOrder): Promise<DeviceOfReport[]> {
  const rows = (await reportDevicesOf(db, reader)).filter(({ wanted }) => wanted !== false);
  const ofPlant = Map.groupBy(rows, ({ device }) => device.plant_id);
  const worths = new Map<string, Worth | null>();
  for (const [plantId, { length }] of ofPlant) worths.set(plantId, await worthOfPlant(db, plantId, length));
  const read = async (row: ReportDeviceRow): Promise<DeviceOfReport> => {
    const line = lines?.get(row.device.device_id);
    const lastWash = line?.lastWashEvent ?? lastWashOf(row);
    const yesterday = addDays(dayOf(row.device.timezone, now), -1);
    const { days } = await dailySoilingDays(
      db,
      row.device.device_id,
      earlierDay(lastWash, monthsBefore(yesterday, 12)),
      yesterday,
    );
    return {
      plant_name: row.plant_name,
      device_name: row.device.device_name,
      lastWash,
      idealPerformance: line?.idealPerformance ?? idealPerformanceOf(row),
      yesterday,
      days,
      worth: worths.get(row.device.plant_id) ?? null,
    };
  };
  const devices: DeviceOfReport[] = [];
  for (const row of rows) devices.push(await read(row));
  return devices;
}

interface ReportDocument {
  heading: string;
  paragraphs: string[];
  devices: MailTable[];
  day: string;
}

export interface ComposedReport {
  content: MailContent;
  document: ReportDocument;
}

export async function composeReport(composer: Composer, order: ReportOrder): Promise<ComposedReport> {
  const { kernels, now } = composer;
  const ranked = (await devicesOf(composer, order))
    .map((device) => {
      const period = headlinePeriod(order.frequency, device.yesterday);
      return { device, period, cost: figuresOf(device, period, kernels).figures?.dollars ?? null };
    })
    .toSorted((one, other) => (other.cost ?? -1) - (one.cost ?? -1));
  const devices = ranked.map(({ device }) => deviceTable(device, order.reports, kernels));
  const heading = headingOf(ranked);
  const left = devices.length - MAX_DEVICES;
  const paragraphs = paragraphsOf(ranked);
  return {
    content: report({
      subject: heading,
      paragraphs: [...paragraphs, ...(left > 0 ? [reportTexts.more(left)] : [])],
      devices: devices.slice(0, MAX_DEVICES),
      link: order.link,
      unsubscribe: order.unsubscribe,
    }),
    document: { heading, paragraphs, devices, day: ranked[0]?.period.to ?? dayOf("UTC", now) },
  };
}

interface RankedDevice {
  device: DeviceOfReport;
  period: ReportPeriod;
  cost: number | null;
}

function headingOf(ranked: readonly RankedDevice[]): string {
  const known = ranked.flatMap(({ cost }) => cost ?? []);
  const total = known.reduce((sum, cost) => sum + cost, 0);
  return known.length > 0
    ? `Soiling cost you ${dollars(total, 0)} in ${ranked[0]!.period.days} days`
    : "Your soiling report";
}

function paragraphsOf([first]: readonly RankedDevice[]): string[] {
  if (first === undefined) return [reportTexts.noDevices];
  const { device, period, cost } = first;
  if (cost === null) return [];
  const through = ` through ${dayInWords(period.to)}`;
  const text = `${period.days} days${through}. ${device.plant_name} lost the most: ${dollars(cost, 0)}.`;
  return [text.replaceAll(/https?:\/\//g, "")];
}
