export { auditHeaders, auditRecords } from "./csv.ts";
