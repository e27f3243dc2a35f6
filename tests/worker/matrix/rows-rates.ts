import { type Asked, deviceRow, type Row } from "./row.ts";

const named = ({ world, subject }: Asked): string => world.device[subject];

export const rateRows: readonly Row[] = [
  deviceRow("GET /api/device/:id/look-back/:day", "dashboard", 200, { params: () => ({ day: "2026-01-31" }) }),
  deviceRow("GET /api/device/:id/soiling-rate", "dashboard", 200),
  deviceRow("DELETE /api/device/:id/soiling-rate", "inputs", 200),
  deviceRow("PUT /api/device/:id/soiling-rate", "inputs", 200, {
    json: () => ({ soilingRate: 0.1, soilingRateStartDate: "2026-01-01", soilingRateEndDate: "2026-01-31" }),
  }),
  deviceRow("POST /api/device/soilingRate", "savings", 200, {
    json: (asked) => ({ device_id: named(asked), start_date: "2026-01-01", end_date: "2026-01-31" }),
  }),
  deviceRow("POST /api/device/detectSoilingRateInterval", "savings", 200, {
    json: (asked) => ({ device_id: named(asked) }),
  }),
  deviceRow("POST /api/device/:id/day-decisions", "offset", 200, {
    json: () => ({ from: "2026-01-05", to: "2026-01-06", counts: false }),
  }),
  deviceRow("DELETE /api/device/:id/day-decisions/:decision", "offset", 404, { params: () => ({ decision: "none" }) }),
];
