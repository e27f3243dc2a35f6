import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { HoldChoice, PlantDecision, WashHold } from "#contract/decision/decision";
import type { PastHold } from "#contract/decision/holds";
import type { PlanFacts, PlantPlanResult, PlantPlanRow, SaidDecision } from "#contract/decision/plant-plan";

/** The one plan of a plant. A row without `calculated_at` waits for its first calculation. */
export const plantPlans = sqliteTable(
  "plant_plans",
  {
    plant_id: text("plant_id").primaryKey(),
    timezone: text("timezone").notNull().default("UTC"),
    /** SHA-256 of all inputs of the plan. */
    fingerprint: text("fingerprint").notNull().default(""),
    best: text("best"),
    /** What a person chose about the due wash. */
    hold_choice: text("hold_choice", { mode: "json" }).$type<HoldChoice>(),
    calculated_at: integer("calculated_at"),
    /** When a job calculates it again: in the morning, or soon if something that it is made of has changed. */
    due_at: integer("due_at").notNull(),
    /** Day of the newest daily run. Null: the next one is at once. */
    told_on: text("told_on"),
    /** What `plantDecision` reads, so that hundreds can be read at once. */
    decision: text("decision", { mode: "json" }).$type<Pick<PlantPlanRow, "blockedWeeks" | "plan" | "facts">>(),
    /** Of the decision, which only counts them; null: it has them. */
    sensors: text("sensors", { mode: "json" }).$type<Pick<PlantDecision, "sensors" | "others">>(),
    /** Why the next plan differs. */
    facts: text("facts", { mode: "json" }).$type<PlanFacts>(),
    /** Last, because SQLite reads a row up to what is needed. */
    result: text("result", { mode: "json" }).$type<PlantPlanResult>(),
  },
  (t) => [index("plant_plans_due_at").on(t.due_at)],
);

/** The first decision of each week. */
export const planMondays = sqliteTable(
  "plan_mondays",
  {
    plant_id: text("plant_id").notNull(),
    monday: text("monday").notNull(),
    decision: text("decision", { mode: "json" }).$type<SaidDecision>().notNull(),
    facts: text("facts", { mode: "json" }).$type<PlanFacts>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.plant_id, t.monday] }), index("plan_mondays_monday").on(t.monday)],
);

/** Holds of due washes. */
export const washHolds = sqliteTable(
  "wash_holds",
  {
    plant_id: text("plant_id").notNull(),
    from_day: text("from_day").notNull(),
    ended_day: text("ended_day"),
    hold: text("hold", { mode: "json" }).$type<WashHold>().notNull(),
    /** On its first day: loss and half its 95% range [%], and chance of rain [1]. */
    known: text("known", { mode: "json" }).$type<Pick<PastHold, "loss" | "chance"> & { range: number }>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.plant_id, t.from_day] }), index("wash_holds_ended_day").on(t.ended_day)],
);
