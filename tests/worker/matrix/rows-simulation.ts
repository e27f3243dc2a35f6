import { type Asked, type Row, row } from "./row.ts";

const userOf = ({ world, caller }: Asked) => world.ids[caller] ?? world.ids.Owner!;
const place = () => "?lat=33.43&lng=-112.03";

/** After the guard, a run is refused for its fields. */
export const simulationRows: readonly Row[] = [
  row("POST /api/ai/projection", "simulate", 422, {
    json: () => ({
      email: "nobody@people.example",
      userId: "nobody",
      userType: "Owner",
      startDate: "2025-11-22",
      endDate: "2026-11-21",
      location: { geometry: { location: { lat: 33.43, lng: -112.03 } }, formatted_address: "Phoenix, AZ" },
    }),
  }),
  row("GET /api/ai/getLimitPerUser", "simulate", [200, 422], {
    query: (asked) => `?userId=${userOf(asked)}&userType=${asked.caller.includes("Admin") ? "Admin" : "Owner"}`,
  }),
  row("GET /api/ai/getClosestDailyAndMonthlyProjections", "simulate", 200, { query: place }),
  row("GET /api/ai/groundMeasured", "choose an owner", [200, 404], { query: place }),
  row("GET /api/ai/ownMeasured", "dashboard", 200, { query: place }),
  row("GET /api/statistics/getAiStatisticsPerUser/:id", "simulate", 200, {
    params: (asked) => ({ id: userOf(asked) }),
  }),
  row("GET /api/ai/report/:id", "simulate", 404),
];
