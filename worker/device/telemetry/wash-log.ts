import { WASH_LOG_MAX_RECORDS, FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import type { WashRecord } from "#contract/devices/device";
import { SqlStore } from "../base/sql-store.ts";
import { MAX_LISTED_REJECTIONS } from "#contract/inbound/inbound";
import type { Rejection } from "./sample-checks.ts";

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

/** Accepted values of a wash record; only a broken sensor exceeds them (docs/protocol.md). */
const accepted = {
  washPow: { min: -10, max: 1000, unit: "W" },
  batt: { min: -1, max: 100, unit: "V" },
  tempAvg: { min: -90, max: 150, unit: "degrees C" },
  humidAvg: { min: -5, max: 120, unit: "%" },
  tankEmpty: { min: 0, max: 1000, unit: "" },
} as const;
type WashFigure = keyof typeof accepted;
const figures = Object.keys(accepted) as WashFigure[];

const FUTURE = "is more than 10 minutes in the future; check the clock of the device.";

interface CheckedWashes {
  records: WashRecord[];
  rejected: Rejection[];
  /** A record was refused only for its time, so the receipt is not final. */
  tooEarly: boolean;
}

export function checkWashes(washes: readonly WashRecord[], now: number): CheckedWashes {
  const checked: CheckedWashes = { records: [], rejected: [], tooEarly: false };
  const latest = now + FUTURE_TOLERANCE_SECONDS;
  for (const [index, wash] of washes.entries()) {
    const early = (["publishTime", "washTime"] as const).find((name) => wash[name] > latest);
    const reason = early ? `${early} ${FUTURE}` : figureProblem(wash);
    checked.tooEarly ||= early !== undefined;
    if (reason === null) checked.records.push(wash);
    else if (checked.rejected.length < MAX_LISTED_REJECTIONS) checked.rejected.push({ line: index + 1, reason });
  }
  return checked;
}

function figureProblem(wash: WashRecord): string | null {
  const wrong = figures.find((name) => wash[name] < accepted[name].min || wash[name] > accepted[name].max);
  if (wrong === undefined) return null;
  const { min, max, unit } = accepted[wrong];
  return `${wrong} is outside ${min} to ${max}${unit && ` ${unit}`}.`;
}
