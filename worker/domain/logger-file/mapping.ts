import { type ColumnMapping, type FileColumn, fileColumns, sensorTypes } from "#contract/inbound/inbound";
import { type MappedQuantity, type NamePattern, patternsOf, reducedName } from "./name-patterns.ts";
import { conversionOf, unitInName } from "./quantity-units.ts";

/** Longer names are cut, which protects the patterns from an endless header [characters]. */
const NAME_LENGTH = 100;

export interface GuessedMapping {
  mapping: ColumnMapping;
  guesses: string[];
}

/** `values`: the first values of each column, which tell a cell from a flag such as "cleaned today". */
export function guessMapping(
  columns: string[],
  units: string[],
  sensorType: number,
  values: readonly string[][] = [],
): GuessedMapping {
  const mapping: ColumnMapping = {};
  const guesses: string[] = [];
  const takenColumns = new Set<string>();
  const take = (quantity: MappedQuantity, isGuess: boolean, matches: (at: number) => boolean) => {
    if (mapping[quantity] !== undefined) return;
    const isCell = quantity === "iC" || quantity === "iD" || quantity === "i";
    const found = columns.flatMap((column, at) => {
      const isTaken = takenColumns.has(column) || !matches(at) || !fits(quantity, unitOf(column, units[at]));
      return isTaken || (isCell && own[at] !== quantity && isFlag(values[at] ?? [])) ? [] : [at];
    });
    const evidence = (at: number) =>
      (unitOf(columns[at]!, units[at]) === "" ? 0 : 2) +
      (values[at]?.some((cell) => !/^[01]?$/.test(cell)) ? 1 : 0) +
      (/irr|poa|geff/.test(reduced[at]!) ? 0.5 : 0);
    const index = isCell ? found.toSorted((a, b) => evidence(b) - evidence(a))[0] : found[0];
    if (index === undefined) return;
    mapping[quantity] = columns[index]!;
    takenColumns.add(columns[index]!);
    if (isGuess) guesses.push(quantity);
  };
  const short = columns.map((column) => column.slice(0, NAME_LENGTH));
  const own = short.map(nameWithoutUnit);
  const reduced = short.map(reducedName);
  for (const quantity of fileColumns)
    take(quantity, false, (at) => own[at] === quantity && hasRequiredUnit(quantity, unitOf(columns[at]!, units[at])));
  for (const { quantity, pattern, isGuess } of patternsOf(sensorType))
    take(quantity, isGuess, (at) => pattern.test(reduced[at]!));
  return withoutHalfPairs({ mapping, guesses }, patternsOf(sensorType));
}

/** Names in the rows of a table with one value a row. */
export function areQuantities(names: string[], sensorType: number): boolean {
  const units = names.map(() => "");
  return Object.keys(guessMapping(names, units, sensorType).mapping).length > 1;
}

/** Drops half of a guessed pair: "Cell1" alone proves nothing. */
function withoutHalfPairs({ mapping, guesses }: GuessedMapping, patterns: NamePattern[]): GuessedMapping {
  const drop = new Set<string>();
  for (const [first, second] of [
    ["iC", "iD"],
    ["tC", "tD"],
  ] as const) {
    const isPair = patterns.some((entry) => entry.isGuess && entry.quantity === second);
    if (!isPair) continue;
    for (const half of [first, second]) {
      const other = half === first ? second : first;
      if (guesses.includes(half) && !guesses.includes(other)) drop.add(half);
    }
  }
  for (const quantity of drop) delete mapping[quantity as MappedQuantity];
  return { mapping, guesses: guesses.filter((quantity) => !drop.has(quantity)) };
}

/** 0 and 1, or yes and no. At night, zeros alone may be light. */
const isFlag = (cells: readonly string[]): boolean =>
  (cells.includes("0") && cells.includes("1") && cells.every((cell) => /^[01]?$/.test(cell))) ||
  (cells.some((cell) => cell !== "") && cells.every((cell) => /^(|yes|no|true|false|on|off|y|n)$/i.test(cell)));

const nameWithoutUnit = (column: string) => column.replace(/\s*[([].*$/, "");

/** A column "i" without a unit may be a counter or a current. */
const hasRequiredUnit = (quantity: FileColumn, unit: string) => quantity !== "i" || unit !== "";

const fits = (quantity: MappedQuantity, unit: string) => quantity === "loss" || conversionOf(quantity, unit) !== null;

/** Unit from the row of units, else from the name; empty if neither has one. */
export const unitOf = (column: string, unit: string | undefined): string =>
  unit?.trim() || unitInName(column.slice(-NAME_LENGTH));

export const unitIn = ({ columns, units }: { columns: readonly string[]; units: readonly string[] }, column: string) =>
  unitOf(column, units[columns.indexOf(column)]);

/**
 * Required quantities that are missing: timestamp, clean cell, and soiled cell or loss. A DustIQ has only a loss; for
 * other sensors, a loss without irradiance means the wrong table or a daily one.
 */
export function missingQuantities(mapping: ColumnMapping, sensorType: number): string[] {
  const missing: string[] = [];
  if (mapping.timestamp === undefined) missing.push("timestamp");
  if (sensorType === sensorTypes.DustIQ) {
    const hasCells = mapping.iC !== undefined && mapping.iD !== undefined;
    return mapping.loss === undefined && !hasCells ? [...missing, "loss"] : missing;
  }
  if (mapping.iC === undefined) missing.push("iC");
  if (mapping.iD === undefined && mapping.loss === undefined) missing.push("iD");
  return missing;
}

export function describeMissing(mapping: ColumnMapping, sensorType: number): string {
  const missing = missingQuantities(mapping, sensorType);
  if (missing.length === 0) return "";
  if (mapping.loss !== undefined && missing.includes("iC")) {
    return (
      "This file has a soiling column but no irradiance. Add a column of plane-of-array irradiance (W/m²) and choose it " +
      "as Clean cell. Only DustIQ files work without one."
    );
  }
  const names = missing.map((quantity) => meanings[quantity as keyof typeof meanings]);
  return `No column found for ${names.join(" and ")}. Choose the ${names.length === 1 ? "column, or add it" : "columns, or add them"} to the file.`;
}

const meanings = {
  timestamp: "the timestamp",
  iC: "clean-cell irradiance (W/m²)",
  iD: "soiled-cell irradiance (W/m²)",
  loss: "the soiling (ratio or loss)",
};

export const mappedSamples = (mapping: ColumnMapping): FileColumn[] =>
  fileColumns.filter((quantity) => mapping[quantity] !== undefined);

/** True if the loss is stored as the sensor's own; with a clean cell it is stored as the soiled cell. */
export const isSensorLoss = (mapping: ColumnMapping): boolean => mapping.loss !== undefined && mapping.iC === undefined;
