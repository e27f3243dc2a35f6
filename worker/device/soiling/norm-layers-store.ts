import type { NormalizationValues } from "#contract/devices/normalization";
import { SqlStore } from "../base/sql-store.ts";
import type { CellCorrection } from "./norm-layers.ts";

/** A stored layer; `requested` are the values before clamping. */
export interface StoredLayer extends CellCorrection {
  id: number;
  requested: NormalizationValues;
  appliedBy: string;
  at: number;
  undoneBy: string | null;
  undoneAt: number | null;
}

export interface NewLayer extends CellCorrection {
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
