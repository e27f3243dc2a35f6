import { startingInputs } from "#contract/savings/calculation-inputs";
import { termsOfInputs } from "#domain/cleaning-plan/index";
import type { Row } from "./row.ts";

const terms = termsOfInputs(startingInputs);

export const scenarioRows: readonly Row[] = [
  { route: "GET /api/plant/:id/scenarios", needs: "dashboard", of: "plant", granted: 200 },
  {
    route: "PUT /api/plant/:id/scenarios/:scenario",
    needs: "inputs",
    of: "plant",
    params: () => ({ scenario: crypto.randomUUID() }),
    json: () => ({ name: crypto.randomUUID(), terms, version: 0 }),
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
