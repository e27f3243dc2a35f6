import type { Asked, Row } from "./row.ts";

const named = ({ world, subject }: Asked): string => world.device[subject];

export const rateRows: readonly Row[] = [
  {
    route: "GET /api/device/:id/look-back/:day",
    needs: "dashboard",
    of: "device",
    params: () => ({ day: "2026-01-31" }),
    granted: 200,
  },
  { route: "GET /api/device/:id/soiling-rate", needs: "dashboard", of: "device", granted: 200 },
  { route: "DELETE /api/device/:id/soiling-rate", needs: "inputs", of: "device", granted: 200 },
  {
    route: "PUT /api/device/:id/soiling-rate",
    needs: "inputs",
    of: "device",
    json: () => ({ soilingRate: 0.1, soilingRateStartDate: "2026-01-01", soilingRateEndDate: "2026-01-31" }),
    granted: 200,
  },
  {
    route: "POST /api/device/soilingRate",
    needs: "savings",
    of: "device",
    json: (asked) => ({ device_id: named(asked), start_date: "2026-01-01", end_date: "2026-01-31" }),
    granted: 200,
  },
  {
    route: "POST /api/device/detectSoilingRateInterval",
    needs: "savings",
    of: "device",
    json: (asked) => ({ device_id: named(asked) }),
    granted: 200,
  },
  {
    route: "POST /api/device/:id/day-decisions",
    needs: "offset",
    of: "device",
    json: () => ({ from: "2026-01-05", to: "2026-01-06", counts: false }),
    granted: 200,
  },
  {
    route: "DELETE /api/device/:id/day-decisions/:decision",
    needs: "offset",
    of: "device",
    params: () => ({ decision: "none" }),
    granted: 404,
  },
];
