/**
 * How near the simulation comes to what is known, measured on climate data usclim-1 when its grid was built: the figures of the page
 * that the simulation links to. A test compares the losses with what the kernel gives for the same places.
 */
export interface CityRow {
  city: string;
  /** Annual rain [mm]: of the climate cell, and the 1981-2010 normal of NOAA's station in the city. */
  cellRain: number;
  stationRain: number;
  /** Days a year with 0.254 mm or more: of the cell, and of the airport's record 1974-2013; null: it has none. */
  cellWetDays: number;
  stationWetDays: number | null;
  /** Simulated mean loss [%] where a day with 5 mm, or with 1 mm, cleans. */
  lossAt5mm: number;
  lossAt1mm: number;
}

type City = [string, number, number, number, number | null, number, number];

const cities: City[] = [
  ["Phoenix, AZ", 220, 204, 34, 36.3, 2.157, 1.394],
  ["Seattle, WA", 998, 952, 152, 151.9, 0.163, 0.078],
  ["Fresno, CA", 230, 292, 39, 46.3, 2.327, 1.567],
  ["Miami, FL", 1564, 1572, 131, 135.1, 0.255, 0.169],
  ["Las Vegas, NV", 108, 106, 26, 26.1, 2.15, 1.07],
  ["Denver, CO", 394, 396, 77, 84.9, 0.871, 0.389],
  ["Boston, MA", 1258, 1112, 126, 125.9, 0.147, 0.093],
  ["Los Angeles, CA", 430, 326, 36, 35.7, 1.839, 1.274],
  ["Bakersfield, CA", 225, 164, 39, 37.9, 2.632, 1.867],
  ["El Paso, TX", 236, 247, 50, 50.8, 1.38, 0.672],
  ["Albuquerque, NM", 283, 240, 59, 59.8, 0.925, 0.463],
  ["Houston, TX", 1219, 1388, 87, 100.4, 0.366, 0.257],
  ["Atlanta, GA", 1266, 1263, 109, 113.8, 0.201, 0.133],
  ["Charlotte, NC", 1116, 1057, 106, 111.4, 0.21, 0.141],
  ["Minneapolis, MN", 732, 777, 96, 115.9, 0.396, 0.206],
  ["Salt Lake City, UT", 521, 409, 88, 94.3, 0.467, 0.249],
  ["Sacramento, CA", 471, 470, 59, 57.1, 1.167, 0.845],
  ["San Diego, CA", 299, 263, 38, 41.4, 1.859, 1.176],
  ["Honolulu, HI", 470, 434, 87, 90.1, 0.756, 0.295],
  ["Anchorage, AK", 399, 421, 104, null, 0.611, 0.241],
  ["Richmond, VA", 1124, 1107, 112, 114.6, 0.154, 0.102],
  ["Tucson, AZ", 291, 294, 50, 52.6, 1.625, 0.956],
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

/** Absolute error, median and 90th percentile, of something that the grid was not built with. */
export interface ErrorRow {
  quantity: string;
  all: string;
  west: string;
  east: string;
}

const error = (quantity: string, all: string, west: string, east: string): ErrorRow => ({ quantity, all, west, east });

/** 394 weather stations (110 west of 105° W) drawn at random and left out while the grid was built; the cell that contains them. */
export const stationErrors: ErrorRow[] = [
  error("Annual rain", "5.4% / 22.2%", "14.1% / 37.4%", "4.1% / 11.7%"),
  error("Monthly rain, of the mean month", "8.0% / 23.5%", "17.5% / 38.9%", "6.5% / 14.0%"),
  error("Days with rain a year", "8.0% / 23.9%", "10.8% / 30.5%", "7.0% / 20.1%"),
  error("Simulated loss, 5 mm cleans", "6.7% / 19.2%", "11.3% / 28.1%", "5.6% / 14.7%"),
  error("Simulated loss, 1 mm cleans", "9.5% / 23.0%", "13.4% / 29.0%", "7.8% / 19.5%"),
];

export type DustRow = Omit<ErrorRow, "east">;

/** Counties whose dust monitors were left out: 329 for PM10 (114 west) and 610 for PM2.5 (121 west). */
export const dustErrors: DustRow[] = [
  { quantity: "PM10", all: "11.8% / 37.3%", west: "13.7% / 39.6%" },
  { quantity: "PM2.5", all: "6.8% / 24.4%", west: "13.8% / 36.8%" },
];

/** Losses as they are printed [%]. */
export interface ObservedRow {
  station: string;
  years: number;
  observed: string;
  simulated: string;
  cell: string;
}

/** Mean annual loss from decades of observed daily rain against simulated rain, the same dust for both; 5 mm cleans. */
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
