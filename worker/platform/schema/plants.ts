import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { energyFileKinds } from "#contract/savings/energy-file";
import { users } from "./people.ts";
import { reference } from "./reference.ts";

export const plants = sqliteTable(
  "plants",
  {
    plant_id: text("plant_id").primaryKey(),
    plant_name: text("plant_name").notNull(),
    location: text("location").notNull().default(""),
    lat: real("lat").notNull(),
    lng: real("lng").notNull(),
    status: text("status", { enum: ["Enable", "Disable"] })
      .notNull()
      .default("Enable"),
    hideOnNOC: integer("hide_on_noc", { mode: "boolean" }).notNull().default(false),
    isDevUnit: integer("is_dev_unit", { mode: "boolean" }).notNull().default(false),
    /** Newest save of the plant and its people; the other statements of a save apply only while it matches. */
    users_version: text("users_version"),
    users_undo: text("users_undo", { mode: "json" }),
  },
  (t) => [index("plants_name").on(t.plant_name)],
);

export const plantOwners = sqliteTable(
  "plant_owners",
  {
    plant_id: reference("plant_id", () => plants.plant_id),
    owner_id: reference("owner_id", () => users.id),
  },
  (t) => [primaryKey({ columns: [t.plant_id, t.owner_id] }), index("plant_owners_owner").on(t.owner_id)],
);

export const staffPlants = sqliteTable(
  "staff_plants",
  {
    staff_id: reference("staff_id", () => users.id),
    plant_id: reference("plant_id", () => plants.plant_id),
  },
  (t) => [primaryKey({ columns: [t.staff_id, t.plant_id] }), index("staff_plants_plant").on(t.plant_id)],
);

export const ownershipLosses = sqliteTable(
  "ownership_losses",
  {
    id: text("id").primaryKey(),
    owner_id: reference("owner_id", () => users.id),
    plant_id: reference("plant_id", () => plants.plant_id),
    device_id: text("device_id"),
    name: text("name").notNull(),
    staff: text("staff", { mode: "json" }).$type<string[]>().notNull(),
    lost_by: text("lost_by").notNull(),
    lost_at: integer("lost_at").notNull(),
    /** End of the time to take it back; null if an Admin decided and it can't be taken back. */
    expires_at: integer("expires_at"),
    restored_at: integer("restored_at"),
    /** False once the plant or device has changed hands again. */
    is_open: integer("is_open", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("ownership_losses_owner").on(t.owner_id, t.lost_at),
    index("ownership_losses_lost_at").on(t.lost_at),
    index("ownership_losses_plant").on(t.plant_id),
    index("ownership_losses_device")
      .on(t.device_id)
      .where(sql`${t.device_id} is not null`),
  ],
);

/** A plant that an owner offers to another. Accepted and withdrawn ones are deleted; declined ones limit repetitions. */
export const plantOffers = sqliteTable(
  "plant_offers",
  {
    id: text("id").primaryKey(),
    plant_id: reference("plant_id", () => plants.plant_id),
    giver_id: reference("giver_id", () => users.id),
    receiver_id: reference("receiver_id", () => users.id),
    offered_at: integer("offered_at").notNull(),
    expires_at: integer("expires_at").notNull(),
    declined_at: integer("declined_at"),
  },
  (t) => [
    index("plant_offers_plant").on(t.plant_id),
    index("plant_offers_giver").on(t.giver_id),
    index("plant_offers_receiver").on(t.receiver_id),
  ],
);

export const calculationInputs = sqliteTable("calculation_inputs", {
  plant_id: text("plant_id")
    .primaryKey()
    .references(() => plants.plant_id),
  values: text("values", { mode: "json" }).notNull(),
  version: integer("version").notNull(),
  saved_by: text("saved_by").notNull(),
  saved_at: integer("saved_at").notNull(),
});

export const energyYears = sqliteTable("energy_years", {
  plant_id: text("plant_id")
    .primaryKey()
    .references(() => plants.plant_id),
  kind: text("kind", { enum: energyFileKinds }).notNull(),
  file_name: text("file_name").notNull(),
  start_date: text("start_date"),
  /** 365 values from January 1 [kWh]; negative days as 0. */
  daily_kwh: text("daily_kwh", { mode: "json" }).notNull(),
  ac_limit_kw: real("ac_limit_kw"),
  loss_curve: text("loss_curve", { mode: "json" }),
  source_key: text("source_key").notNull(),
  uploaded_by: text("uploaded_by").notNull(),
  uploaded_at: integer("uploaded_at").notNull(),
});
