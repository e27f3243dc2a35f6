import { WASH_LOG_MAX_RECORDS } from "#contract/common/limits";
import type { WashRecord } from "#contract/devices/device";

type Row = Omit<WashRecord, "alert"> & { alert: number };

const columns = "publishTime, alert, washTime, washPow, batt, tempAvg, humidAvg, tankEmpty";

/** Records of the wash extension. Publish time and kind identify a record, so a replay changes nothing. */
export class WashRecords {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  write(records: WashRecord[]): void {
    this.sql.exec(
      `INSERT OR REPLACE INTO wash_log (${columns})
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7 FROM json_each(?)`,
      JSON.stringify(
        records.map((record) => [
          record.publishTime,
          record.alert ? 1 : 0,
          record.washTime,
          record.washPow,
          record.batt,
          record.tempAvg,
          record.humidAvg,
          record.tankEmpty,
        ]),
      ),
    );
  }

  read(from: number, to: number): WashRecord[] {
    return this.sql
      .exec<Row & Record<string, SqlStorageValue>>(
        `SELECT ${columns} FROM wash_log WHERE publishTime >= ? AND publishTime < ? ORDER BY publishTime DESC, alert DESC LIMIT ?`,
        from,
        to,
        WASH_LOG_MAX_RECORDS,
      )
      .toArray()
      .map(record)
      .toReversed();
  }

  /** Newest record up to `until` [UTC epoch seconds]: a record of a clock that runs ahead must not hide later ones. */
  newest(until: number): WashRecord | null {
    return this.latest(until, 1)[0] ?? null;
  }

  latest(until: number, count: number): WashRecord[] {
    return this.sql
      .exec<Row & Record<string, SqlStorageValue>>(
        `SELECT ${columns} FROM wash_log WHERE publishTime <= ? ORDER BY publishTime DESC, alert DESC LIMIT ?`,
        until,
        count,
      )
      .toArray()
      .map(record);
  }
}

const record = (row: Row): WashRecord => ({ ...row, alert: row.alert === 1 });
