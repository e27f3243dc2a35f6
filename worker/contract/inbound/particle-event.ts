import * as v from "valibot";

/** Maximum nesting. Wash records are lists of objects in an object; no event nests deeper. */
const DEEPEST = 8;

const isShallow = (value: unknown, levels = DEEPEST): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

export const ParticleEvent = v.looseObject({
  event: v.pipe(v.string("The event must have a name."), v.nonEmpty("The event must have a name."), v.maxLength(128)),
  /** JSON text of at most 1,024 bytes, or JSON itself if a webhook template produced it. */
  data: v.optional(
    v.nullable(
      v.pipe(
        v.union([v.pipe(v.string(), v.maxLength(16_384)), v.record(v.string(), v.unknown()), v.array(v.unknown())]),
        v.check((data) => isShallow(data), "This event's data is nested too deeply."),
      ),
    ),
  ),
  published_at: v.pipe(
    v.string("The event must have a time."),
    v.isoTimestamp("Write the event's time as 2026-03-02T20:00:00.000Z."),
  ),
  coreid: v.pipe(
    v.string("The event must name its device."),
    v.nonEmpty("The event must name its device."),
    v.maxLength(64),
  ),
});
export type ParticleEvent = v.InferOutput<typeof ParticleEvent>;

/** `taken` is false for events that are not used, bring nothing new, or have a rejected row. */
export interface ParticleAnswer {
  taken: boolean;
}
