import type { Asked, Row } from "./row.ts";

const userOf = ({ world, caller }: Asked) => world.ids[caller] ?? world.ids.Owner!;
const place = () => "?lat=33.43&lng=-112.03";

/** After the guard, a run is refused for its fields. */
export const simulationRows: readonly Row[] = [
  {
    route: "POST /api/ai/projection",
    needs: "simulate",
    json: () => ({
      email: "nobody@people.example",
      userId: "nobody",
      userType: "Owner",
      startDate: "2025-11-22",
      endDate: "2026-11-21",
      location: { geometry: { location: { lat: 33.43, lng: -112.03 } }, formatted_address: "Phoenix, AZ" },
    }),
    granted: 422,
  },
  {
    route: "GET /api/ai/getLimitPerUser",
    needs: "simulate",
    query: (asked) => `?userId=${userOf(asked)}&userType=${asked.caller.includes("Admin") ? "Admin" : "Owner"}`,
    granted: [200, 422],
  },
  {
    route: "GET /api/ai/getClosestDailyAndMonthlyProjections",
    needs: "simulate",
    query: place,
    granted: 200,
  },
  { route: "GET /api/ai/groundMeasured", needs: "choose an owner", query: place, granted: [200, 404] },
  { route: "GET /api/ai/ownMeasured", needs: "dashboard", query: place, granted: 200 },
  {
    route: "GET /api/statistics/getAiStatisticsPerUser/:id",
    needs: "simulate",
    params: (asked) => ({ id: userOf(asked) }),
    granted: 200,
  },
  { route: "GET /api/ai/report/:id", needs: "simulate", granted: 404 },
];
