import type { Plot } from "#plot/plot";
import { monthNames } from "#contract/common/months";
import * as format from "#contract/common/format";
import { readEnergyFile } from "#domain/energy-file/index";

export interface Instructions {
  title: string;
  lead: string;
  steps: readonly { text: string; detail?: string }[];
  /** Lines of a real file with notes; null: lines left out. */
  example: { caption: string; lines: readonly ({ number: number; text: string; note?: string } | null)[] };
  picture: { caption: string; plot: Plot };
  rules: readonly string[];
  problems: readonly { said: string; todo: string }[];
}

export function monthsOf(content: string, customStartDate: string | null): Plot {
  const read = readEnergyFile(content, { customStartDate });
  if (!read.ok) throw new Error(`our own example is refused: ${read.detail}`);
  return {
    kind: "category",
    zone: "",
    x: read.monthlyKwh.map((_, month) => month),
    categories: monthNames.map((name) => name.charAt(0).toUpperCase() + name.slice(1, 3)),
    yTick: (value) => format.number(value / 1000),
    series: [
      {
        key: "energy",
        label: "Monthly energy, MWh",
        color: "income",
        shape: "columns",
        values: read.monthlyKwh,
        format: format.megawattHours,
        csv: "energy_kwh",
      },
    ],
  };
}

export function linesOfFile(content: string, wanted: readonly { number: number; note?: string }[]) {
  const lines = content.trimEnd().split(/\r?\n/);
  return wanted.flatMap(({ number, note }, index) => {
    const before = wanted[index - 1];
    const line = { number, text: lines[number - 1] ?? "", ...(note === undefined ? {} : { note }) };
    return before && before.number + 1 < number ? [null, line] : [line];
  });
}
