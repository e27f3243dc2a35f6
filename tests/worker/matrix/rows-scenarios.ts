import { startingInputs } from "#contract/records/inputs";
import { scenarioTerms } from "../savings/cases.ts";
import { plantRow, type Row, row } from "./row.ts";

export const scenarioRows: readonly Row[] = [
  plantRow("GET /api/plant/:id/decision", "dashboard", 200),
  plantRow("POST /api/plant/:id/decision", "dashboard", 200, { json: () => ({ inputs: startingInputs }) }),
  plantRow("GET /api/plant/:id/holds", "dashboard", 200),
  plantRow("GET /api/plant/:id/forecast-record", "dashboard", 200),
  // Its plant has no due wash.
  plantRow("PUT /api/plant/:id/hold", "cleanings", 409, { json: () => ({ is: "hold", version: 0 }) }),
  plantRow("GET /api/plant/:id/plan.ics", "dashboard", 200),
  plantRow("GET /api/plant/:id/savings/basis", "dashboard", 200),
  plantRow("GET /api/plant/:id/savings/latest", "dashboard", 200),
  row("GET /api/decisions", "dashboard", 200),
  plantRow("GET /api/plant/:id/scenarios", "dashboard", 200),
  plantRow("PUT /api/plant/:id/scenarios/:scenario", "inputs", 200, {
    params: () => ({ scenario: crypto.randomUUID() }),
    json: () => ({ name: crypto.randomUUID(), terms: scenarioTerms(), version: 0 }),
  }),
  plantRow("DELETE /api/plant/:id/scenarios/:scenario", "inputs", 404, {
    params: () => ({ scenario: crypto.randomUUID() }),
  }),
];
