/**
 * Accuracy figures of the page that the simulation links to. Stations and monitors were compared with the half-degree grid (usclim-1),
 * cities with the finer rain grid (usclim-2). A test checks the losses against an independent program.
 */
export interface CityRow {
  city: string;
  /** Annual rain [mm]: climate data, and NOAA's 1981-2010 normal of the city's station. */
  cellRain: number;
  stationRain: number;
  /** Days with at least 0.254 mm: climate data, and the airport's record 1974-2013; null: none. */
  cellWetDays: number;
  stationWetDays: number | null;
  /** Simulated mean loss [%], if 5 mm or 1 mm of rain a day cleans. */
  lossAt5mm: number;
  lossAt1mm: number;
}

type City = [string, number, number, number, number | null, number, number];

const cities: City[] = [
  ["Phoenix, AZ", 202, 204, 33, 36.3, 2.95, 1.755],
  ["Seattle, WA", 962, 952, 151, 151.9, 0.19, 0.084],
  ["Fresno, CA", 265, 292, 41, 46.3, 2.384, 1.684],
  ["Miami, FL", 1558, 1572, 131, 135.1, 0.262, 0.166],
  // oxlint-disable-next-line approx-constant -- a loss that happens to be near a root of 2
  ["Las Vegas, NV", 107, 106, 25, 26.1, 2.701, 1.414],
  ["Denver, CO", 374, 396, 76, 84.9, 0.981, 0.449],
  ["Boston, MA", 1183, 1112, 124, 125.9, 0.159, 0.098],
  ["Los Angeles, CA", 336, 326, 33, 35.7, 2.144, 1.491],
  ["Bakersfield, CA", 169, 164, 36, 37.9, 3.373, 2.255],
  ["El Paso, TX", 237, 247, 50, 50.8, 1.601, 0.804],
  ["Albuquerque, NM", 232, 240, 56, 59.8, 1.294, 0.574],
  ["Houston, TX", 1316, 1388, 89, 100.4, 0.352, 0.253],
  ["Atlanta, GA", 1255, 1263, 109, 113.8, 0.206, 0.138],
  ["Charlotte, NC", 1107, 1057, 105, 111.4, 0.222, 0.144],
  ["Minneapolis, MN", 752, 777, 97, 115.9, 0.408, 0.211],
  ["Salt Lake City, UT", 391, 409, 81, 94.3, 0.662, 0.307],
  ["Sacramento, CA", 471, 470, 59, 57.1, 1.304, 0.906],
  ["San Diego, CA", 260, 263, 37, 41.4, 2.188, 1.384],
  ["Honolulu, HI", 470, 434, 87, 90.1, 0.905, 0.324],
  ["Anchorage, AK", 399, 421, 104, null, 0.741, 0.275],
  ["Richmond, VA", 1140, 1107, 112, 114.6, 0.162, 0.101],
  ["Tucson, AZ", 289, 294, 50, 52.6, 1.846, 1.041],
];

export const cityRows: CityRow[] = cities.map(
  ([city, cellRain, stationRain, cellWetDays, stationWetDays, lossAt5mm, lossAt1mm]) => ({
    city,
    cellRain,
    stationRain,
    cellWetDays,
    stationWetDays,
    lossAt5mm,
    lossAt1mm,
  }),
);

/** Absolute error against data that was not used to build the grid: median / 90th percentile. */
export interface ErrorRow {
  quantity: string;
  all: string;
  west: string;
  east: string;
}

const error = (quantity: string, all: string, west: string, east: string): ErrorRow => ({ quantity, all, west, east });

/** 394 random weather stations (110 west of 105° W), held out of the grid and compared with their cell. */
export const stationErrors: ErrorRow[] = [
  error("Annual rain, usclim-2", "4.0% / 14%", "8.7% / 27%", "not published"),
  error("Annual rain, usclim-1", "5.4% / 22.2%", "14.1% / 37.4%", "4.1% / 11.7%"),
  error("Monthly rain, of the mean month", "8.0% / 23.5%", "17.5% / 38.9%", "6.5% / 14.0%"),
  error("Days with rain a year", "8.0% / 23.9%", "10.8% / 30.5%", "7.0% / 20.1%"),
  error("Simulated loss, 5 mm cleans", "6.7% / 19.2%", "11.3% / 28.1%", "5.6% / 14.7%"),
  error("Simulated loss, 1 mm cleans", "9.5% / 23.0%", "13.4% / 29.0%", "7.8% / 19.5%"),
];

export type DustRow = Omit<ErrorRow, "east">;

/** Held-out counties with dust monitors: 329 for PM10 (114 west), 610 for PM2.5 (121 west). */
export const dustErrors: DustRow[] = [
  { quantity: "PM10", all: "11.8% / 37.3%", west: "13.7% / 39.6%" },
  { quantity: "PM2.5", all: "6.8% / 24.4%", west: "13.8% / 36.8%" },
];

export interface ObservedRow {
  station: string;
  years: number;
  observed: string;
  simulated: string;
  cell: string;
}

/** Mean annual loss [%] from decades of observed rain and from simulated rain, with the same dust; 5 mm cleans. */
export const observedRows: ObservedRow[] = [
  { station: "Tombstone, AZ", years: 35, observed: "1.56", simulated: "1.57", cell: "1.54" },
  { station: "Death Valley, CA", years: 44, observed: "5.53", simulated: "4.51", cell: "3.14" },
  { station: "Climax, CO", years: 39, observed: "0.63", simulated: "0.61", cell: "0.95" },
  { station: "Hialeah, FL", years: 31, observed: "0.47", simulated: "0.39", cell: "0.42" },
  { station: "New Meadows, ID", years: 11, observed: "0.78", simulated: "0.82", cell: "0.71" },
  { station: "Saucier, MS", years: 37, observed: "0.39", simulated: "0.37", cell: "0.39" },
  { station: "Jornada, NM", years: 13, observed: "1.73", simulated: "1.77", cell: "1.66" },
  { station: "Lake Yellowstone, WY", years: 14, observed: "0.70", simulated: "0.72", cell: "0.79" },
];
