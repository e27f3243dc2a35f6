import type { Row } from "./row.ts";

export const imageryRows: readonly Row[] = [
  { route: "GET /api/imagery", needs: "dashboard or devices", granted: 200 },
  {
    route: "GET /api/imagery/:z/:x/:y",
    needs: "dashboard or devices",
    params: () => ({ z: "1", x: "0", y: "0" }),
    granted: 404,
  },
];
