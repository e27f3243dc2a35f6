import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import { texts } from "../common/texts.ts";
import { SENSOR_IN_DOUBT } from "../devices/device.ts";
import type { SensorFault } from "./sensor-faults.ts";

export const MAX_DECISIONS = 200;

/** What a person says about days: they count, or they don't. */
export const DayDecisionRequest = v.pipe(
  v.strictObject({ from: Day, to: Day, counts: v.boolean("Choose whether these days count.") }),
  v.forward(
    v.check(({ from, to }) => from <= to, texts.invalidRange),
    ["to"],
  ),
);
export type DayDecisionRequest = v.InferOutput<typeof DayDecisionRequest>;

export interface DayDecision {
  id: string;
  from: string;
  to: string;
  counts: boolean;
  by: string;
  /** Epoch seconds. */
  at: number;
}

/** Days with one fault, which puts them in doubt or only marks them (`faultRules`); `isOpen`: the newest days are among them. */
export interface DaysInDoubt {
  fault: SensorFault;
  from: string;
  to: string;
  days: number;
  isOpen: boolean;
}

/** Newest first; of the last 400 days. */
export interface SensorCheck {
  inDoubt: DaysInDoubt[];
  decisions: DayDecision[];
}

export const sensorCheckTexts = {
  title: "Sensor check",
  inDoubt: SENSOR_IN_DOUBT,
  marked: "Possible sensor fault",
  nothing: "No days are in doubt.",
  count: "Count these days",
  dismiss: "Dismiss",
  dontCount: "Don't count these days",
  undo: "Undo",
  undone: "The decision was undone.",
  counted: "These days count.",
  excluded: "These days don't count.",
  tooMany: `A device can have up to ${MAX_DECISIONS} decisions about days. Undo one first.`,
  notFound: "This decision doesn't exist, or it was undone.",
  leftOut: "These days are left out of all figures and plans until you decide or the fault is over.",
  stillCount: "These days still count.",
} as const;
