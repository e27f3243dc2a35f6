/** What the jobs may use of owners. */
export { eraseDueOwners } from "./erasure/carry-out.ts";
