export { eraseDueOwners } from "./erasure/carry-out.ts";
export { rowsOf } from "./erasure/rows.ts";
