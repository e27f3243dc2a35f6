import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { NormalizationValues } from "#contract/devices/normalization";
import { firstAt } from "#domain/packed/merge";
import { spanOfDay } from "./day-window.ts";
import { SqlStore } from "../base/sql-store.ts";

/** Applies to the days `first` to `last` (day numbers, inclusive); effective values [%]. */
export interface CellCorrection extends NormalizationValues {
  first: number;
  last: number;
}

export interface CellColumns {
  t: Float64Array;
  clean: Float64Array;
  soiled: Float64Array;
}

/**
 * Applies layers to samples as received, in order, for daily figures, range reads and exports alike. The same layers give the same bits.
 * Returns the input columns if no layer covers these times.
 */
export function applyNormalization(
  layers: readonly CellCorrection[],
  zone: string,
  raw: CellColumns,
  { renormalize }: Pick<Analytics, "renormalize">,
): CellColumns {
  let columns = raw;
  for (const layer of layers) {
    const from = firstAt(raw.t, spanOfDay(zone, layer.first).start);
    const to = firstAt(raw.t, spanOfDay(zone, layer.last).end);
    if (from >= to) continue;
    if (columns === raw) columns = { t: raw.t, clean: raw.clean.slice(), soiled: raw.soiled.slice() };
    const change = (values: Float64Array, before: number, after: number) =>
      values.set(renormalize({ values: values.subarray(from, to), from: before, to: after }), from);
    change(columns.clean, layer.normCOld, layer.normCNew);
    change(columns.soiled, layer.normDOld, layer.normDNew);
  }
  return columns;
}

/** A stored layer; `requested` are the values before clamping. */
export interface StoredLayer extends CellCorrection {
  id: number;
  requested: NormalizationValues;
  appliedBy: string;
  at: number;
  undoneBy: string | null;
  undoneAt: number | null;
}

interface NewLayer extends CellCorrection {
  job: number;
  requested: NormalizationValues;
  appliedBy: string;
  at: number;
}

const COLUMNS = `id, first, last, cleanOld AS normCOld, cleanNew AS normCNew, soiledOld AS normDOld, soiledNew AS normDNew,
  requested, applied_by AS appliedBy, at, undone_by AS undoneBy, undone_at AS undoneAt`;

/** Normalization layers in the order of application. Layers are never deleted: undone ones are history. */
export class NormLayers extends SqlStore {
  add(layer: NewLayer): void {
    const { job, first, last, appliedBy: applied_by, at } = layer;
    const { normCOld: cleanOld, normCNew: cleanNew, normDOld: soiledOld, normDNew: soiledNew } = layer;
    const requested = JSON.stringify(layer.requested);
    const values = { cleanOld, cleanNew, soiledOld, soiledNew };
    this.insert("norm_layers", { job, first, last, ...values, requested, applied_by, at });
  }

  undo(id: number, by: string, at: number): void {
    this.sql.exec("UPDATE norm_layers SET undone_by = ?, undone_at = ? WHERE id = ? AND undone_at IS NULL", by, at, id);
  }

  active(): StoredLayer[] {
    return this.read("WHERE undone_at IS NULL");
  }

  /** Layers active at an instant [UTC epoch seconds], so that a long read keeps the layers it began with. */
  activeAt(instant: number): StoredLayer[] {
    return this.read("WHERE at <= ?1 AND (undone_at IS NULL OR undone_at > ?1)", instant);
  }

  all(): StoredLayer[] {
    return this.read("");
  }

  find(id: number): StoredLayer | null {
    return this.read("WHERE id = ?", id)[0] ?? null;
  }

  private read(where: string, ...values: number[]): StoredLayer[] {
    const query = `SELECT ${COLUMNS} FROM norm_layers ${where} ORDER BY id`;
    const rows = this.rows<StoredLayer & { requested: string }>(query, ...values);
    return rows.map((row) => Object.assign(row, { requested: JSON.parse(row.requested) as NormalizationValues }));
  }
}
