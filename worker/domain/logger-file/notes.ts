import type { ColumnMapping } from "#contract/inbound/inbound";
import { LOSS_ONLY } from "#contract/devices/loss-only";
import type { Layout } from "./layout/layout.ts";
import type { LossUnit } from "./loss-unit.ts";
import { describeMissing, isSensorLoss, mappedSamples, unitIn } from "./mapping.ts";
import { quantityName, storedUnits } from "./quantity-names.ts";
import { conversionOf, isKnownUnit, unitInName } from "./quantity-units.ts";
import type { StatedZone } from "./time/zone.ts";
import type { LoggerFileOptions } from "./types.ts";

/** What a person should know about how the file is read. */
export function notesOn(
  mapping: ColumnMapping,
  guesses: string[],
  layout: Layout,
  { lossUnit, options }: { lossUnit: LossUnit | null; options: LoggerFileOptions },
): string[] {
  const notes: string[] = [];
  const missing = describeMissing(mapping, options.sensorType);
  if (missing) notes.push(missing);
  if (layout.time.kind === "epoch")
    notes.push("Times count seconds from 1970 in UTC. The logger clock setting isn't used.");
  if (layout.zone && options.fileZone === undefined) notes.push(describeZone(layout.zone, layout.columns));
  if (guesses.length > 0) {
    notes.push(
      guesses.includes("iC") || guesses.includes("iD")
        ? "Columns were matched by name. Check that “Clean cell” is the clean one."
        : `Columns for ${guesses.map(quantityName).join(", ")} were matched by name. Check them.`,
    );
  }
  for (const quantity of mappedSamples(mapping)) {
    const unit = unitIn(layout, mapping[quantity]!);
    const conversion = conversionOf(quantity, unit);
    if (conversion === null) notes.push(`${sentenceName(quantity)}: the column's unit doesn't fit.`);
    else if (conversion.factor !== 1 || conversion.shift !== 0)
      notes.push(`${sentenceName(quantity)} is converted to ${storedUnits[quantity]}.`);
  }
  const unused = layout.columns.filter(
    (column) => !Object.values(mapping).includes(column) && isKnownUnit(unitIn(layout, column)),
  );
  if (unused.length > 0)
    notes.push(
      unusedText(
        unused.map((column) => (unitInName(column) === "" ? `${column} [${unitIn(layout, column)}]` : column)),
      ),
    );
  if (lossUnit && mapping.iC !== undefined && mapping.iD === undefined)
    notes.push(`Soiled cell is calculated from the clean cell and the soiling column (read as ${lossUnit}).`);
  if (lossUnit && isSensorLoss(mapping))
    notes.push(`The soiling column is read as ${lossUnit} and stored as the device's own soiling loss. ${LOSS_ONLY}`);
  return notes;
}

const NAMED_COLUMNS = 5;

/** Measured columns that nothing is read from, so that none is left out without a word. */
function unusedText(columns: readonly string[]): string {
  const more = columns.length - NAMED_COLUMNS;
  const named = columns.slice(0, NAMED_COLUMNS).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return `Not stored: ${named}. If one is a quantity that Soilsight knows, choose it for that quantity.`;
}

function describeZone({ kind, text }: StatedZone, columns: readonly string[]): string {
  const place = columns.includes(text) ? `the column “${text}”` : `the line “${text}”`;
  return kind === "unclear"
    ? `The time zone in ${place} isn't clear. The logger clock setting is used; check it.`
    : `Times use the time zone in ${place}.`;
}

const sentenceName = (quantity: string): string => {
  const name = quantityName(quantity);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
