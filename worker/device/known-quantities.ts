import type { SampleColumn } from "../contract/inbound.ts";

/** Whether any sample of the device ever had this quantity, archived ones included. Most devices send few of all there are. */
export const knowsQuantity = (sql: SqlStorage, name: SampleColumn): boolean =>
  sql.exec("SELECT 1 FROM known_quantities WHERE name = ?", name).toArray().length > 0;
