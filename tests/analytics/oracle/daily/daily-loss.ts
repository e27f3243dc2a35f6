export interface Reading {
  t: number;
  clean: number;
  soiled: number;
  inWindow: boolean;
}
export interface DayFigures {
  insolClean: number;
  insolSoiled: number;
  windowInsolation: number;
  loss: number;
  samples: number;
  ok: boolean;
  uncertainty: number;
}

const medianOf = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

/** Energy of each reading [J/m2]. */
function energies(times: number[], values: number[], interval: number): number[] {
  const longest = Math.min(3 * interval, 3600);
  return values.map((value, k) => value * Math.min(k === 0 ? interval : times[k]! - times[k - 1]!, longest));
}

function insolation(
  rows: Reading[],
  value: (row: Reading) => number,
  interval: number,
  counted: (row: Reading) => boolean = () => true,
): number {
  const reporting = rows.filter((row) => Number.isFinite(value(row)));
  if (reporting.length === 0) return NaN;
  const joules = energies(
    reporting.map(({ t }) => t),
    reporting.map((row) => Math.max(value(row), 0)),
    interval,
  );
  return reporting.reduce((sum, row, k) => sum + (counted(row) ? joules[k]! : 0), 0) / 3.6e6;
}

export function dailyLoss(readings: Reading[], lowLight: number): DayFigures {
  const latest = new Map(readings.map((row) => [row.t, row]));
  const rows = [...latest.values()]
    .filter(({ clean, soiled }) => Number.isFinite(clean) || Number.isFinite(soiled))
    .toSorted((a, b) => a.t - b.t);
  const steps = rows.slice(1).map((row, k) => row.t - rows[k]!.t);
  const interval = steps.length === 0 ? 3600 : Math.min(medianOf(steps), 3600);

  const pairs = rows.filter(({ clean, soiled }) => Number.isFinite(clean) && Number.isFinite(soiled));
  const times = pairs.map(({ t }) => t);
  const cleanEnergy = energies(
    times,
    pairs.map(({ clean }) => clean),
    interval,
  );
  const soiledEnergy = energies(
    times,
    pairs.map(({ soiled }) => soiled),
    interval,
  );
  const lit = pairs.map((row) => row.inWindow && row.clean > 0 && (row.clean > lowLight || row.soiled > lowLight));
  const calm = pairs.map((row, k) => {
    const earlier = rows.findLast((other) => other.t <= row.t - 60) ?? rows[0]!;
    const limit = (0.1 * (row.t - earlier.t) * Math.max(row.clean, earlier.clean)) / 60;
    return k === 0 || !Number.isFinite(earlier.clean) || Math.abs(row.clean - earlier.clean) <= limit;
  });
  const indexes = pairs.map((_, k) => k).filter((k) => lit[k]);
  const enoughCalm = indexes.filter((k) => calm[k]).length >= 0.1 * indexes.length;
  const candidates = enoughCalm ? indexes.filter((k) => calm[k]) : indexes;
  const lossAt = (k: number): number => 100 * (1 - pairs[k]!.soiled / pairs[k]!.clean);

  let covered = indexes.length * interval;
  for (const [k, row] of pairs.entries()) {
    const gap = k === 0 ? 0 : row.t - pairs[k - 1]!.t;
    if (gap > 1.5 * interval && (lit[k] || lit[k - 1])) covered += gap - interval;
  }
  if (lit[0] || lit.at(-1)) covered = Math.max(covered, 12 * 3600);

  const figures = {
    insolClean: insolation(rows, ({ clean }) => clean, interval),
    insolSoiled: insolation(rows, ({ soiled }) => soiled, interval),
    windowInsolation: insolation(
      rows,
      ({ clean }) => clean,
      interval,
      ({ inWindow }) => inWindow,
    ),
  };
  if (candidates.length === 0) return { ...figures, loss: NaN, samples: 0, ok: false, uncertainty: NaN };
  const center = medianOf(candidates.map((k) => lossAt(k)));
  const sigma = 1.4826 * medianOf(candidates.map((k) => Math.abs(lossAt(k) - center)));
  const used = candidates.filter((k) => Math.abs(lossAt(k) - center) <= Math.max(3, 5 * sigma));
  const total = (energy: number[]): number => used.reduce((sum, k) => sum + energy[k]!, 0);
  const errors = used.map((k) => lossAt(k) - center);
  const squares = errors.reduce((sum, error) => sum + error * error, 0);
  const products = errors.slice(1).reduce((sum, error, k) => sum + error * errors[k]!, 0);
  const energy = { clean: total(cleanEnergy), soiled: total(soiledEnergy) };
  if (!(energy.clean > 0 && Number.isFinite(energy.clean) && Number.isFinite(energy.soiled)))
    return { ...figures, loss: NaN, samples: 0, ok: false, uncertainty: NaN };
  const rho = squares > 0 ? Math.min(Math.max(products / squares, 0), 0.99) : 0;
  const independent = Math.max((used.length * (1 - rho)) / (1 + rho), 1);
  const loss = 100 * (1 - energy.soiled / energy.clean);
  const variance = squares / Math.max(used.length - 1, 1) / independent;
  const isEnough =
    (used.length >= 20 && used.length * interval >= 1200) || energy.clean >= 0.6 * figures.windowInsolation * 3.6e6;
  return {
    ...figures,
    loss,
    samples: used.length,
    ok: enoughCalm && isEnough && indexes.length * interval >= 0.6 * covered && figures.windowInsolation >= 0.5,
    uncertainty: Math.sqrt(0.09 + variance + (loss - center) ** 2 / 4),
  };
}
