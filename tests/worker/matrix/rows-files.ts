import type { Row } from "./row.ts";

/** Files that people hand in; the file of the matrix is none of a kind that is taken, and no file has the id that is asked for. */
export const fileRows: readonly Row[] = [
  { route: "PUT /api/files/upload", needs: "edit a device", file: true, granted: 422 },
  { route: "GET /api/files/:id", needs: "edit a device", granted: 404 },
];
