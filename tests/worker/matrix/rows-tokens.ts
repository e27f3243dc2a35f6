import type { Capability } from "./capabilities.ts";
import type { Row } from "./row.ts";

const newToken = () => ({ name: "A program", scopes: ["read"], days: 1 });

const rowsOf = (kind: string, needs: Capability): Row[] => [
  { route: `GET /api/tokens/${kind}`, needs, granted: 200 },
  { route: `POST /api/tokens/${kind}`, needs, json: newToken, granted: 200, fresh: true },
  {
    route: `POST /api/tokens/${kind}/:id/rotate`,
    needs,
    params: () => ({ id: "none" }),
    json: () => ({}),
    granted: 404,
  },
  { route: `DELETE /api/tokens/${kind}/:id`, needs, params: () => ({ id: "none" }), granted: 404 },
];

export const tokenRows: readonly Row[] = [...rowsOf("personal", "own tokens"), ...rowsOf("owner", "integrations")];
