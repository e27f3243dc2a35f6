/** What other features may use of the audit. */
export { auditHeaders, auditRecords } from "./csv.ts";
