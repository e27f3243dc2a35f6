import type { DeviceWeather } from "../devices/index.ts";

/** Attribution that the services require (CC BY 4.0; acknowledgement of the POWER project). */
const credits: Record<string, string> = {
  "Open-Meteo ERA5": "Open-Meteo ERA5 (weather data by Open-Meteo.com, CC BY 4.0)",
  "NASA POWER MERRA-2": "NASA POWER MERRA-2 (NASA Langley Research Center POWER Project)",
};

export function weatherNote({ days, choice, hasService }: DeviceWeather): string {
  const sources = new Set(days.flatMap(({ rain, rainSource }) => (rain === null ? [] : (rainSource ?? []))));
  if (sources.size > 0)
    return `Rain from ${[...sources].map((source) => credits[source] ?? "the on-site station").join("; ")}.`;
  if (choice.rain === "service") return "No rain data: the weather service doesn't have these days yet.";
  return hasService
    ? "No rain data: the on-site station sent none for these days."
    : "No rain data: no weather source, and the device reports none.";
}
