import * as v from "valibot";

/** Records of washes are lists of objects in an object; nothing is nested deeper. */
const DEEPEST = 8;

const isShallow = (value: unknown, levels = DEEPEST): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

/** An event as the cloud's webhook sends it (its JSON defaults); further fields are its own business. */
export const ParticleEvent = v.looseObject({
  event: v.pipe(v.string("The event has a name."), v.nonEmpty("The event has a name."), v.maxLength(128)),
  /** Text of the event, at most 1,024 bytes there; JSON for what we take, or the JSON itself where a template made it so. */
  data: v.optional(
    v.nullable(
      v.pipe(
        v.union([v.pipe(v.string(), v.maxLength(16_384)), v.record(v.string(), v.unknown()), v.array(v.unknown())]),
        v.check((data) => isShallow(data), "This event's data is nested too deeply."),
      ),
    ),
  ),
  published_at: v.pipe(
    v.string("The event has a time."),
    v.isoTimestamp("The time of the event is written as 2026-03-02T20:00:00.000Z."),
  ),
  coreid: v.pipe(v.string("The event names its device."), v.nonEmpty("The event names its device."), v.maxLength(64)),
});
export type ParticleEvent = v.InferOutput<typeof ParticleEvent>;

/** Whether the event was taken; false for events that the portal has no use for, that are no news, or of which a row was refused. */
export interface ParticleAnswer {
  taken: boolean;
}
