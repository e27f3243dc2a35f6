export const customCsv = (kwh: (day: number) => number, header = "kWh"): string =>
  [header, ...Array.from({ length: 365 }, (_, day) => String(kwh(day)))].join("\n");

/** Days that rise over the year, but not each day: days that only rise are readings of a meter. */
export const risingDays =
  (first: number, step: number) =>
  (day: number): number =>
    first + step * (day < 364 ? day ^ 1 : day);

/** PVsyst hourly export of 1990, ten hours of 100 kWh a day. */
export function pvsystCsv(): string {
  const hours = Array.from({ length: 8760 }, (_, hour) => {
    const at = new Date(Date.UTC(1990, 0, 1) + hour * 3_600_000);
    const pad = (value: number) => String(value).padStart(2, "0");
    const date = `${pad(at.getUTCMonth() + 1)}/${pad(at.getUTCDate())}/90 ${pad(at.getUTCHours())}:00`;
    const day = at.getUTCHours() >= 7 && at.getUTCHours() < 17;
    return `${date},${day ? "800.0" : "0.0"},${day ? "100.0" : "0.0"}`;
  });
  return [
    "PVSYST V6.63,,",
    "File date,01/01/20 00:00,",
    "Simulation: hourly values,,",
    "Project,Test project,",
    "",
    "date,GlobInc,E_Grid",
    ",W/m²,kWh",
    "",
    ...hours,
  ].join("\n");
}
