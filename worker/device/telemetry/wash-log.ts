import { WASH_LOG_MAX_RECORDS } from "#contract/common/limits";
import type { WashRecord } from "#contract/devices/device";
import { SqlStore } from "../base/sql-store.ts";

type WashRow = Omit<WashRecord, "alert"> & { alert: number };

const names = ["publishTime", "alert", "washTime", "washPow", "batt", "tempAvg", "humidAvg", "tankEmpty"] as const;
const columns = names.join(", ");

/** Records of the wash extension. Publish time and kind identify a record, so a replay changes nothing. */
export class WashRecords extends SqlStore {
  write(records: WashRecord[]): void {
    this.sql.exec(
      `INSERT OR REPLACE INTO wash_log (${columns})
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7 FROM json_each(?)`,
      JSON.stringify(records.map((record) => names.map((name) => record[name]))),
    );
  }

  /** Ascending. */
  read(from: number, to: number): WashRecord[] {
    return this.find("publishTime >= ? AND publishTime < ?", [from, to], WASH_LOG_MAX_RECORDS).toReversed();
  }

  /** Newest record up to `until` [UTC epoch seconds]: a record of a clock that runs ahead must not hide later ones. */
  newest(until: number): WashRecord | null {
    return this.latest(until, 1)[0] ?? null;
  }

  latest(until: number, count: number): WashRecord[] {
    return this.find("publishTime <= ?", [until], count);
  }

  /** Time of the newest wash that was recorded until then [UTC epoch seconds]. */
  lastWash(until: number): number | null {
    return this.find("alert = 0 AND publishTime <= ?", [until], 1)[0]?.washTime ?? null;
  }

  /** Newest first. */
  private find(where: string, times: number[], count: number): WashRecord[] {
    const query = `SELECT ${columns} FROM wash_log WHERE ${where} ORDER BY publishTime DESC, alert DESC LIMIT ?`;
    return this.rows<WashRow>(query, ...times, count).map(recordOf);
  }
}

const recordOf = (row: WashRow): WashRecord => ({ ...row, alert: row.alert === 1 });
