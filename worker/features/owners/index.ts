export { eraseDueOwners } from "./erasure/carry-out.ts";
