import { startingInputs } from "#contract/records/inputs";
import { scenarioTerms } from "../savings/cases.ts";
import type { Row } from "./row.ts";

export const scenarioRows: readonly Row[] = [
  { route: "GET /api/plant/:id/decision", needs: "dashboard", of: "plant", granted: 200 },
  {
    route: "POST /api/plant/:id/decision",
    needs: "dashboard",
    of: "plant",
    json: () => ({ inputs: startingInputs }),
    granted: 200,
  },
  { route: "GET /api/plant/:id/holds", needs: "dashboard", of: "plant", granted: 200 },
  { route: "GET /api/plant/:id/forecast-record", needs: "dashboard", of: "plant", granted: 200 },
  // Its plant has no due wash.
  {
    route: "PUT /api/plant/:id/hold",
    needs: "cleanings",
    of: "plant",
    json: () => ({ is: "hold", version: 0 }),
    granted: 409,
  },
  { route: "GET /api/plant/:id/plan.ics", needs: "dashboard", of: "plant", granted: 200 },
  { route: "GET /api/plant/:id/savings/basis", needs: "dashboard", of: "plant", granted: 200 },
  { route: "GET /api/plant/:id/savings/latest", needs: "dashboard", of: "plant", granted: 200 },
  { route: "GET /api/decisions", needs: "dashboard", granted: 200 },
  { route: "GET /api/plant/:id/scenarios", needs: "dashboard", of: "plant", granted: 200 },
  {
    route: "PUT /api/plant/:id/scenarios/:scenario",
    needs: "inputs",
    of: "plant",
    params: () => ({ scenario: crypto.randomUUID() }),
    json: () => ({ name: crypto.randomUUID(), terms: scenarioTerms(), version: 0 }),
    granted: 200,
  },
  {
    route: "DELETE /api/plant/:id/scenarios/:scenario",
    needs: "inputs",
    of: "plant",
    params: () => ({ scenario: crypto.randomUUID() }),
    granted: 404,
  },
];
