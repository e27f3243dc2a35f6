import type { Row } from "./row.ts";

/** The file's type is refused, and no file has the id. */
export const fileRows: readonly Row[] = [
  { route: "PUT /api/files/upload", needs: "edit a device", file: true, granted: 422 },
  { route: "GET /api/files", needs: "edit a device", granted: 200 },
  { route: "DELETE /api/files/:id", needs: "edit a device", granted: 404 },
  { route: "GET /api/files/:id", needs: "edit a device", granted: 404 },
];
