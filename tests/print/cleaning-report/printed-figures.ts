import type { CleaningReport } from "#contract/savings/cleaning-report";

const dollars = (value: number): string =>
  `$${new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 }).format(value)}`;
const dayText = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
const day = (text: string): string => dayText.format(Date.parse(text));

/** Figures that a printed report must show, formatted by `Intl` alone: the best plan, its dates and what it saves. */
export function printedFigures({ plant, result }: CleaningReport): string[] {
  const best = result.plans.find(({ cleanings }) => cleanings === result.best_num_cleanings)!;
  return [
    plant.name,
    String(best.cleanings),
    dollars(best.income),
    dollars(best.soilingLoss),
    dollars(result.maxAnnualSavings),
    ...best.dates.map(day),
  ];
}
