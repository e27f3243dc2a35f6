import * as v from "valibot";
import { Day, daysBetween } from "../common/calendar.ts";
import { campaignTexts as texts } from "../portfolio/campaign-texts.ts";
import { email } from "./contact.ts";
import { type Field, ids, neededText, note, text } from "./field.ts";

const MAX_DAYS = 92;

/** On the wire as stored. */
const isoDay = (label: string): Field<string, string, string | null, false> => ({
  label,
  kind: "day",
  optional: false,
  initial: null,
  schema: v.pipe(v.string(neededText(label)), v.nonEmpty(neededText(label)), Day),
  toWire: (day) => day ?? "",
  toDraft: (day) => day,
});

/** Of the form that starts a campaign. */
export const campaignFields = {
  name: text({ label: "Name", max: 100, needed: texts.wrong.name }),
  from: isoDay("First day"),
  to: isoDay("Last day"),
  crew: text({ label: "Crew", max: 100, needed: texts.wrong.crew }),
  email: {
    ...email("Crew's email"),
    hint: "The crew gets a link to report progress. No account is needed.",
  },
  note: note({ label: "Note for the crew", max: 1000 }),
  plants: ids({ label: "Plants", max: 20, needed: texts.wrong.noPlants, tooMany: texts.wrong.plants }),
} as const;

export const isWindow = ({ from, to }: { from: string; to: string }): boolean =>
  to >= from && daysBetween(from, to) < MAX_DAYS;
export const windowProblem = texts.wrong.window(MAX_DAYS);
