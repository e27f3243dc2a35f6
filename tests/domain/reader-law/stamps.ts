/** Time columns of a row: their names and, for each wall time [UTC epoch seconds of the logger's clock], their cells. */
export interface StampForm {
  names: string[];
  cells: (wall: number) => string[];
  /** Where a zone may be written: after the cell, or in the name of any of the columns. */
  takesSuffix?: boolean;
  /** In UTC by itself. */
  isUtc?: boolean;
  /** Not with spaces between columns. */
  hasSpace?: boolean;
}

const iso = (wall: number) => new Date(wall * 1000).toISOString();
const two = (value: number) => String(value).padStart(2, "0");
const parts = (wall: number) => {
  const text = iso(wall);
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)];
  const [hour, minute, second] = [text.slice(11, 13), text.slice(14, 16), text.slice(17, 19)];
  const doy = Math.floor((wall - Date.UTC(Number(year), 0, 1) / 1000) / 86_400) + 1;
  const half = Number(hour) < 12 ? "AM" : "PM";
  const hour12 = two(Number(hour) % 12 || 12);
  return { year, month, day, hour, minute, second, doy: String(doy).padStart(3, "0"), half, hour12 };
};
type Parts = ReturnType<typeof parts>;
const one = (name: string, print: (parts: Parts) => string, more: Partial<StampForm> = {}): StampForm => ({
  names: [name],
  cells: (wall) => [print(parts(wall))],
  takesSuffix: true,
  hasSpace: true,
  ...more,
});
const apart = (names: string[], print: (parts: Parts) => string[]): StampForm => ({
  names,
  cells: (wall) => print(parts(wall)),
});
const monthName = (month: string) => "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[Number(month) - 1]!;

export const stampForms: Record<string, StampForm> = {
  iso: one("Timestamp", (p) => `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`),
  "iso T": one("timestamp", (p) => `${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}`, {
    hasSpace: false,
  }),
  minutes: one("Time", (p) => `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}`),
  basic: one("Timestamp", (p) => `${p.year}${p.month}${p.day}T${p.hour}${p.minute}${p.second}`, { hasSpace: false }),
  pvgis: one("time", (p) => `${p.year}${p.month}${p.day}:${p.hour}${p.minute}`, { hasSpace: false }),
  compact: one("Time", (p) => `${p.year}${p.month}${p.day}${p.hour}${p.minute}`, {
    takesSuffix: false,
    hasSpace: false,
  }),
  compact14: one("Time", (p) => `${p.year}${p.month}${p.day}${p.hour}${p.minute}${p.second}`, {
    takesSuffix: false,
    hasSpace: false,
  }),
  underscore: one("Timestamp", (p) => `${p.year}-${p.month}-${p.day}_${p.hour}:${p.minute}:${p.second}`, {
    hasSpace: false,
  }),
  american: one("Date Time", (p) => `${Number(p.month)}/${Number(p.day)}/${p.year} ${Number(p.hour)}:${p.minute}`),
  "american pm": one("DateTime", (p) => `${p.month}/${p.day}/${p.year} ${p.hour12}:${p.minute}:${p.second} ${p.half}`),
  german: one("Zeit", (p) => `${p.day}.${p.month}.${p.year} ${p.hour}:${p.minute}`),
  british: one("Date/Time", (p) => `${p.day}/${p.month}/${p.year} ${p.hour}:${p.minute}`),
  spanish: one(
    "Fecha y hora",
    (p) => `${p.day}/${p.month}/${p.year} ${p.hour12}:${p.minute}:${p.second} ${p.half === "AM" ? "a. m." : "p. m."}`,
    {
      takesSuffix: false,
    },
  ),
  "half p": one(
    "Time",
    (p) => `${p.month}/${p.day}/${p.year} ${Number(p.hour12)}:${p.minute}${p.half === "AM" ? "a" : "p"}`,
    { takesSuffix: false },
  ),
  fraction: one("Time", (p) => `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second},000`, {
    takesSuffix: false,
  }),
  "time first": one("Time", (p) => `${p.hour}:${p.minute}:${p.second} ${p.month}/${p.day}/${p.year}`, {
    takesSuffix: false,
  }),
  "short year": one("Time", (p) => `${p.month}/${p.day}/${p.year.slice(2)} ${p.hour}:${p.minute}`),
  ordinal: one("Time", (p) => `${p.year}-${p.doy} ${p.hour}:${p.minute}`),
  named: one("Time", (p) => `${p.day}-${monthName(p.month)}-${p.year} ${p.hour}:${p.minute}:${p.second}`),
  weekday: one("Time", (p) => `${monthName(p.month)} ${Number(p.day)}, ${p.year} ${p.hour12}:${p.minute} ${p.half}`),
  serial: {
    names: ["Timestamp"],
    cells: (wall) => [(wall / 86_400 + 25_569).toFixed(8)],
  },
  "short serial": { names: ["Date"], cells: (wall) => [(wall / 86_400 + 25_569).toFixed(5)] },
  epoch: { names: ["Unix time"], cells: (wall) => [String(wall)], isUtc: true },
  "epoch ms": { names: ["time"], cells: (wall) => [String(wall * 1000)], isUtc: true },
  "date, time": apart(["Date", "Time"], (p) => [`${p.month}/${p.day}/${p.year}`, `${p.hour}:${p.minute}:${p.second}`]),
  "date, time pm": apart(["Date", "Time"], (p) => [
    `${p.year}-${p.month}-${p.day}`,
    `${p.hour12}:${p.minute} ${p.half}`,
  ]),
  "time, date": apart(["Time", "Date"], (p) => [`${p.hour}:${p.minute}`, `${p.year}/${p.month}/${p.day}`]),
  "date, hhmm": apart(["Date", "HHMM"], (p) => [`${p.year}-${p.month}-${p.day}`, String(Number(p.hour + p.minute))]),
  "date, hour, minute": apart(["Date", "Hour", "Minute"], (p) => [
    `${p.month}/${p.day}/${p.year}`,
    String(Number(p.hour)),
    String(Number(p.minute)),
  ]),
  "date, day of year, time": apart(["Date", "DOY", "Time"], (p) => [
    `${p.year}-${p.month}-${p.day}`,
    String(Number(p.doy)),
    `${p.hour}:${p.minute}:${p.second}`,
  ]),
  "year, day of year, hhmm": apart(["Year", "DOY", "HHMM"], (p) => [
    p.year,
    String(Number(p.doy)),
    String(Number(p.hour + p.minute)),
  ]),
  parts: apart(["Year", "Month", "Day", "Hour", "Minute"], (p) =>
    [p.year, p.month, p.day, p.hour, p.minute].map((text) => String(Number(text))),
  ),
};

/** Ways to write an offset [s east of UTC], in a name, after a stamp or in a line above. */
export const zoneForms: Record<string, { offset: number; name: string; suffix: string; line: string }> = {
  utc: { offset: 0, name: " (UTC)", suffix: " UTC", line: "All times are UTC" },
  z: { offset: 0, name: "_utc", suffix: "Z", line: "Time zone: GMT" },
  hours: { offset: -7 * 3600, name: ", GMT-07:00", suffix: "-07:00", line: "Time zone: GMT-7" },
  short: { offset: -5 * 3600, name: " UTC-5", suffix: " -0500", line: "UTC offset: -5" },
  name: { offset: -4 * 3600, name: " (EDT)", suffix: " EDT", line: "Data in EDT" },
  minutes: { offset: -7 * 3600, name: " (MST)", suffix: " MST", line: "UTC offset [min]: -420" },
  seconds: { offset: -6 * 3600, name: ", UTC-0600", suffix: "-06:00", line: "UTC offset (s): -21600" },
  region: { offset: 5.5 * 3600, name: " (Asia/Kolkata)", suffix: " Asia/Kolkata", line: "Time zone: Asia/Kolkata" },
  posix: { offset: -7 * 3600, name: " [Etc/GMT+7]", suffix: " [Etc/GMT+7]", line: "Timezone Etc/GMT+7" },
  "small z": { offset: 0, name: "_z", suffix: "z", line: "Clock: UTC" },
  half: { offset: 5.5 * 3600, name: " [UTC+05:30]", suffix: " +05:30", line: "Logger clock: UTC+05:30" },
};
