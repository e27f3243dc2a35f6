import { type FileColumn, fileColumns, sensorTypes } from "#contract/inbound/inbound";
import { quantityName } from "./quantity-names.ts";
import { withoutUnit } from "./quantity-units.ts";

export type MappedQuantity = FileColumn | "loss";

export interface NamePattern {
  quantity: MappedQuantity;
  pattern: RegExp;
  isGuess: boolean;
}

const certain = (quantity: MappedQuantity, pattern: RegExp): NamePattern => ({ quantity, pattern, isGuess: false });
const guess = (quantity: MappedQuantity, pattern: RegExp): NamePattern => ({ quantity, pattern, isGuess: true });

/** CR-PVS1 (manual, appendices A and B); DustSENS and DustVue use the same names. */
const geff: NamePattern[] = [
  certain("iC", /^geff(ref|reference)$/),
  certain("iD", /^gefftest$/),
  certain("tC", /^(temp|t)(ref|reference)$/),
  certain("tD", /^(temp|t)test$/),
  certain("tE", /^rtuinternaltemp$/),
  certain("batt", /^rtuvoltage$/),
  certain("loss", /^(daily)?(soilinglossindex|sli)(corrected)?$/),
  certain("loss", /^(soilinglossindex|sli)(raw|geff|isc)$/),
  certain("loss", /^(daily)?soilingratio$/),
];

/** DustIQ registers and common names. A DustIQ has no irradiance of its own. */
const dustIq: NamePattern[] = [
  certain("loss", /^(dustiq)?(soilingratio|sr)(sensor)?1?$/),
  certain("loss", /^(dustiq)?(transmissionloss|tl|soilingloss|sl)(sensor)?1?$/),
  guess("loss", /^(dustiq)?(soilingratio|sr|transmissionloss|tl|soilingloss|sl)/),
  certain("tC", /^(dustiq)?(backpanel|panel|module|backofmodule)(temp|temperature)$/),
  certain("tlt_x", /^(dustiq)?tiltx$/),
  certain("tlt_y", /^(dustiq)?tilty$/),
  guess("iC", /^(g|gti|poa|gpoa|ipoa|irradiancepoa|poairradiance|planeofarray|planeofarrayirradiance|irradiance)$/),
];

const light = "(irr|irradiance|poa|geff|g|e|cell|refcell|module|mod|panel|pv)";
const heat = "(temp|temperature|t)";
/** Words that name a cell: some alone, others only next to a quantity, because "Test" may be anything. */
const cleanCell = `(clean|cleaned|washed|${light}(clean|cleaned|washed|ref|reference)|(ref|reference)${light})`;
const soiledWord = "(soiled|dirty|uncleaned|unclean|unwashed)";
const soiledCell = `(${soiledWord}|${light}(soiled|dirty|uncleaned|unclean|unwashed|test)|test${light})`;

const twoCells: NamePattern[] = [
  certain("iC", new RegExp(`^${cleanCell}${light}{0,2}$`)),
  certain("iD", new RegExp(`^${soiledCell}${light}{0,2}$`)),
  certain("tC", new RegExp(`^(${heat}(of)?${cleanCell}${light}?|${cleanCell}${light}?${heat})$`)),
  certain("tD", new RegExp(`^(${heat}(of)?${soiledCell}${light}?|${soiledCell}${light}?${heat})$`)),
];

/** A and B, or 1 and 2: guesses that the first cell is the washed one. */
const pairs: NamePattern[] = [
  guess("iC", new RegExp(`^${light}[a1]$`)),
  guess("iD", new RegExp(`^${light}[b2]$`)),
  guess("tC", new RegExp(`^${heat}${light}?[a1]$`)),
  guess("tD", new RegExp(`^${heat}${light}?[b2]$`)),
];

const weather: NamePattern[] = [
  certain("rain", /^(rain|rainfall|precip|precipitation|raintotal|rainamount)(mm|in|tot)?$/),
  certain("windSpeed", /^(ws|windspeed|windspd|windvel|wsms|wswvc1|windwvc1)$/),
  certain("windBearing", /^(wd|winddir|winddirection|windbearing|wdir|wswvc2|windwvc2)$/),
  certain(
    "batt",
    /^(batt|battery|battv|battvolt|battvoltage|batteryv|batteryvoltage|loggervoltage|supplyvoltage)(min)?$/,
  ),
  certain(
    "tE",
    /^(tamb|tambient|ambtemp|ambienttemp|ambienttemperature|tempamb|airtemp|airtemperature|tair|tempair)c?$/,
  ),
  certain("tE", /^(ptemp|paneltemp|loggertemp|loggertempc|ptempc)(max)?$/),
];

/** What the screens call the quantities. An irradiance alone may be any. */
const ownTerms: NamePattern[] = fileColumns
  .filter((quantity) => quantity !== "i")
  .map((quantity) => certain(quantity, new RegExp(`^${quantityName(quantity).replaceAll(" ", "")}$`)));

export function patternsOf(sensorType: number): NamePattern[] {
  if (sensorType === sensorTypes.DustIQ) return [...dustIq, ...weather];
  return [...geff, ...twoCells, ...weather, ...ownTerms, ...pairs];
}

/**
 * Name without unit, Campbell processing (`_Avg`, `_Smp` …) and punctuation: "GeffRef_Avg" equals "Geff Ref (W/m2)".
 */
export function reducedName(name: string): string {
  return withoutUnit(name)
    .toLowerCase()
    .replace(/[_ ](avg|mean|smp|tot|med)$/, "")
    .replaceAll(/[^a-z0-9]/g, "");
}
