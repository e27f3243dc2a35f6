import { type ApiCall, ApiRefusal } from "../../api/serve.ts";
import { rounded } from "../../api/values.ts";
import { readableDevice } from "../../access/scope.ts";
import { WHOLE_PLANT_PERCENT } from "#contract/savings/assumptions";
import { analytics } from "../../platform/analytics.ts";
import { cleaningList } from "./list.ts";

export async function listCleaningsV1({ db, principal, params, now }: ApiCall) {
  const device = await readableDevice(db, principal, params.device_id!);
  if (!device) return new ApiRefusal("not-found");
  const { cleanings } = await cleaningList(db, device, analytics(), now);
  return {
    data: cleanings.map(({ day, end_day, share, cost, crew, notes, result }) => ({
      device_id: device.device_id,
      day,
      end_day: end_day ?? day,
      time_zone: device.timezone,
      share_percent: share ?? WHOLE_PLANT_PERCENT,
      cost_usd: cost,
      crew,
      notes,
      loss_before_percent: rounded(result?.before ?? null),
      loss_after_percent: rounded(result?.after ?? null),
      gained_usd_per_day: rounded(result?.dollarsADay ?? null, 2),
    })),
    next_cursor: null,
  };
}
