import { dayText } from "#contract/common/calendar";
import { effectiveValues, type NormalizationLayer } from "#contract/devices/normalization";
import type { StoredLayer } from "../../../device/soiling/norm-layers-store.ts";
import { analytics } from "../../../platform/analytics.ts";
import type { Database } from "../../../platform/db.ts";
import { personNames } from "../people-names.ts";

const netPercent = (from: number, to: number): number =>
  analytics().renormalize({ values: Float64Array.of(100), from, to })[0]! - 100;

export async function shownLayers(db: Database, layers: StoredLayer[]): Promise<NormalizationLayer[]> {
  const nameOf = await personNames(
    db,
    layers.flatMap(({ appliedBy, undoneBy }) => (undoneBy === null ? [appliedBy] : [appliedBy, undoneBy])),
  );
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
