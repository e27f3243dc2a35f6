import { inArray } from "drizzle-orm";
import { dayText } from "#contract/common/calendar";
import { effectiveValues, type NormalisationLayer } from "#contract/devices/normalization";
import type { StoredLayer } from "../../../device/soiling/norm-layers-store.ts";
import { analytics } from "../../../platform/analytics.ts";
import type { Database } from "../../../platform/db.ts";
import { users } from "../../../platform/schema.ts";

/** Said of somebody whose account is gone. */
const SOMEBODY = "a former member";

/** What a change from one normalisation to another does to a reading [%]. */
const netPercent = (from: number, to: number): number =>
  analytics().renormalise({ values: Float64Array.of(100), from, to })[0]! - 100;

/** Layers with the names of people, newest first. */
export async function shownLayers(db: Database, layers: StoredLayer[]): Promise<NormalisationLayer[]> {
  const ids = [
    ...new Set(layers.flatMap(({ appliedBy, undoneBy }) => (undoneBy === null ? [appliedBy] : [appliedBy, undoneBy]))),
  ];
  // D1 takes 100 parameters a statement; beyond that nobody is named.
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inArray(users.id, ids.slice(0, 100)));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? SOMEBODY;
  return layers.toReversed().map((layer) => {
    const effective = effectiveValues(layer);
    return {
      id: layer.id,
      startDate: dayText(layer.first),
      endDate: dayText(layer.last),
      requested: layer.requested,
      effective,
      clean: netPercent(effective.normCOld, effective.normCNew),
      soiled: netPercent(effective.normDOld, effective.normDNew),
      appliedBy: nameOf(layer.appliedBy),
      appliedAt: layer.at,
      undoneBy: layer.undoneBy === null ? null : nameOf(layer.undoneBy),
      undoneAt: layer.undoneAt,
    };
  });
}
