import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { dayNumber, dayText } from "#contract/common/calendar";
import { readLoggerFile } from "#domain/logger-file/index";
import { dailyLosses, type FileCellSamples } from "#domain/soiling/day-losses";
import { mean, median, sum } from "../statistics.ts";
import { type Judgment, judged, within } from "./judgment.ts";

/** Modules side by side in Amsterdam, 2016: no soiling until June, then growth until they were cleaned between October 10 and 14. */
const DATA = "modules in Amsterdam";
const ZONE = "Europe/Amsterdam";
const CLEAN_UNTIL = "2016-05-31";
const SOILED_FROM = "2016-08-01";
const BEFORE_CLEANING = "2016-10-10";
const CLEANED = [10, 14] as const;
const STEP = 300;
/** Names and units. */
const HEAD_LINES = 2;
/** Light from which a module's current shows its calibration, and the campaign's medians their loss [W/m2]. */
const BRIGHT = 400;
/** Falls while the modules were clean, and those that only the cleaning causes [points]. Three good days follow it, too few for smaller ones. */
const FALL = 5;
const CLEANING = 20;
/** Solar noon [s of the UTC day, within 17 minutes], and how far around it noon reaches [s]. */
const NOON = 42_000;
const AROUND_NOON = 3600;
/** Days around which a loss is compared with [days]. */
const NEAR = 7;

/** Current [A] and light of the pyranometer [W/m2] by number of the interval. */
type Currents = Map<number, { current: number; light: number }>;

interface Module {
  name: string;
  currents: Currents;
  /** Lines of the files under their heads, and samples that the reader made of them. */
  lines: number;
  samples: number;
  /** Current at 1,000 W/m2 while all were clean [A]. */
  calibration: number;
}

const dayAt = (interval: number): string => dayText(Math.floor((interval * STEP) / 86_400));

/** Reads a module's files as the portal does: decimal commas, German dates, local time, a row of units. */
async function readModule(name: string, folder: string, paths: readonly string[]): Promise<Module> {
  const module: Module = { name, currents: new Map(), lines: 0, samples: 0, calibration: NaN };
  const mapping = { timestamp: "Date", iC: "G_pyranometer", iD: "Isc" };
  for (const path of paths) {
    const bytes = gunzipSync(readFileSync(join(folder, path)));
    module.lines += bytes.toString("latin1").trimEnd().split("\n").length - HEAD_LINES;
    const options = { sensorType: 0, zone: ZONE, clock: "local", mapping } as const;
    for await (const event of readLoggerFile(Readable.from([bytes]), options, Date.now() / 1000)) {
      if (event.kind === "refused") throw new Error(`${path}: ${event.message}`);
      if (event.kind === "end") continue;
      const { iC = [], iD = [] } = event.samples.columns;
      module.samples += event.samples.t.length;
      for (const [row, t] of event.samples.t.entries()) {
        const [light, current] = [iC[row] ?? null, iD[row] ?? null];
        if (light === null || current === null) continue;
        module.currents.set(Math.floor(t / STEP), { current, light });
      }
    }
  }
  const bright = [...module.currents].filter(([at, { light }]) => light > BRIGHT && dayAt(at) <= CLEAN_UNTIL);
  return { ...module, calibration: 1000 * median(bright.map(([, { current, light }]) => current / light)) };
}

/** Share of the light that a module still showed before the cleaning. */
const shown = ({ currents, calibration }: Module): number =>
  median(
    [...currents].flatMap(([at, { current, light }]) =>
      light > BRIGHT && dayAt(at) >= SOILED_FROM && dayAt(at) < BEFORE_CLEANING
        ? [(1000 * current) / calibration / light]
        : [],
    ),
  );

function pairOf(clean: Module, soiled: Module): FileCellSamples {
  const both = [...soiled.currents.keys()].filter((at) => clean.currents.has(at)).sort((a, b) => a - b);
  const irradiance = ({ currents, calibration }: Module): Float64Array =>
    Float64Array.from(both, (at) => (1000 * currents.get(at)!.current) / calibration);
  return {
    t: Float64Array.from(both, (at) => at * STEP),
    clean: irradiance(clean),
    soiled: irradiance(soiled),
    temperature: new Float64Array(both.length).fill(NaN),
  };
}

/** Losses of the campaign's own daily medians by day [%], from `daily.csv`; empty without both modules. */
function publishedLosses(path: string, clean: string, soiled: string): Map<string, number> {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const [head = "", ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const names = head.split(",");
  const [day, one, other] = ["day", `isc${clean}`, `isc${soiled}`].map((name) => names.indexOf(name));
  const ratios = rows.map((row) => {
    const cells = row.split(",");
    return [cells[day!]!, Number(cells[other!]) / Number(cells[one!])] as const;
  });
  const whole = median(ratios.filter(([at, ratio]) => at <= CLEAN_UNTIL && ratio > 0).map(([, ratio]) => ratio));
  return new Map(ratios.filter(([, ratio]) => ratio > 0).map(([at, ratio]) => [at, 100 * (1 - ratio / whole)]));
}

/** Days of the modules through reader, daily figures, covers, sensor faults and detection, each module against the cleanest. */
export async function judgeModules(folder: string, analytics: Analytics): Promise<Judgment[]> {
  const files = Map.groupBy(
    globSync("raw/parameter_station*.txt.gz", { cwd: folder }).sort(),
    (path) => /station(\d+)_/.exec(path)?.[1] ?? "",
  );
  const modules = await Promise.all([...files].map(([name, paths]) => readModule(name, folder, paths)));
  if (modules.length < 2) return [];
  const clean = modules.toSorted((a, b) => shown(b) - shown(a))[0]!;
  const daily = join(folder, "daily.csv");
  const lines = sum(modules.map((module) => module.lines));
  const samples = sum(modules.map((module) => module.samples));
  return [
    judged(DATA, "lines of the raw files that are read", lines, samples, [0.999 * lines, lines]),
    ...modules
      .filter((module) => module !== clean)
      .flatMap((soiled) => judgeModule(clean, soiled, publishedLosses(daily, clean.name, soiled.name), analytics)),
  ];
}

function judgeModule(
  clean: Module,
  soiled: Module,
  published: ReadonlyMap<string, number>,
  analytics: Analytics,
): Judgment[] {
  const samples = pairOf(clean, soiled);
  const days = dailyLosses(samples, ZONE, analytics);
  const good = days.flatMap(({ day, loss, uncertainty, insolClean, quality }) =>
    quality === "ok" && loss !== null
      ? [{ day, number: dayNumber(day), loss, uncertainty: uncertainty ?? NaN, light: insolClean ?? NaN }]
      : [],
  );
  const isSoiled = ({ day }: { day: string }): boolean => day >= SOILED_FROM && day < BEFORE_CLEANING;
  const soiledDays = good.filter(isSoiled);
  const data = `${DATA}, ${soiled.name}`;
  const both = good.filter(({ day }) => published.has(day) && day < BEFORE_CLEANING);
  const { events } = analytics.detectIntervals({
    day: Float64Array.from(good, ({ number }) => number),
    loss: Float64Array.from(good, ({ loss }) => loss),
  });
  const early = events.filter(({ day, jump }) => dayText(day) < "2016-07-01" && jump <= -FALL);
  const cleanings = events.filter(({ jump }) => jump <= -CLEANING);
  const soiledMost = good.find(({ day }) => day === BEFORE_CLEANING)?.loss ?? NaN;
  const near = good.map(({ number, loss, uncertainty }) => {
    const around = good.filter((other) => other.number !== number && Math.abs(other.number - number) <= NEAR);
    return around.length < 4 ? null : Math.abs(loss - median(around.map((other) => other.loss))) <= 2 * uncertainty;
  });
  const known = near.filter((one) => one !== null);
  return [
    ...(both.length === 0
      ? []
      : [
          judged(
            data,
            "loss on October 10 [%]",
            published.get(BEFORE_CLEANING) ?? NaN,
            soiledMost,
            within(published.get(BEFORE_CLEANING) ?? NaN, 2),
          ),
          judged(
            data,
            `difference from ${both.length} daily medians of bright light, median [points]`,
            0,
            median(both.map(({ day, loss }) => Math.abs(loss - published.get(day)!))),
            [0, 2],
          ),
        ]),
    judged(
      data,
      "loss of the energy, August 1 to October 9 [%]",
      energyLost(samples),
      sum(soiledDays.map(({ light, loss }) => light * loss)) / sum(soiledDays.map(({ light }) => light)),
      within(energyLost(samples), 1),
    ),
    judged(data, "soiled days left out", 0, days.filter((one) => isSoiled(one) && one.reason !== null).length, [0, 0]),
    judged(data, `falls of ${FALL} points and more before July`, 0, early.length, [0, 0]),
    ...(soiledMost < CLEANING
      ? []
      : [
          judged(
            data,
            "loss of whole days over that of noon ± 1 hour",
            1.045,
            energyLost(samples) / energyLost(atNoon(samples)),
            [1.02, 1.07],
          ),
          judged(data, `falls of ${CLEANING} points and more`, 1, cleanings.length, [1, 1]),
          judged(
            data,
            "day of October of that fall",
            mean(CLEANED),
            (cleanings[0]?.day ?? NaN) - dayNumber("2016-09-30"),
            CLEANED,
          ),
        ]),
    judged(data, "share of good days whose level ± 7 days lies within L ± 2u", 0.95, mean(known.map(Number)), [0.8, 1]),
  ];
}

function atNoon(samples: FileCellSamples): FileCellSamples {
  const isNear = (_: number, row: number): boolean => Math.abs((samples.t[row]! % 86_400) - NOON) <= AROUND_NOON;
  return {
    t: samples.t.filter(isNear),
    clean: samples.clean.filter(isNear),
    soiled: samples.soiled.filter(isNear),
    temperature: samples.temperature.filter(isNear),
  };
}

/** Energy lost of August 1 to October 9, added up without days [%]. */
function energyLost({ t, clean, soiled }: FileCellSamples): number {
  let [all, left] = [0, 0];
  for (const [row, instant] of t.entries()) {
    const day = dayAt(instant / STEP);
    if (day < SOILED_FROM || day >= BEFORE_CLEANING) continue;
    all += clean[row]!;
    left += soiled[row]!;
  }
  return 100 * (1 - left / all);
}
