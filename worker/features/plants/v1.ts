import { and, asc, eq, gt, sql } from "drizzle-orm";
import * as v from "valibot";
import { cursorOf, keyOfCursor } from "../../api/cursor.ts";
import { type ApiCall, ApiRefusal } from "../../api/serve.ts";
import { anyDeviceScope, plantScope } from "../../access/scope.ts";
import { DEFAULT_PAGE } from "#contract/v1/operation";
import type { listPlants } from "#contract/v1/operations";
import type { Plant } from "#contract/v1/schemas";
import { calculationInputs, devices, plants } from "../../platform/schema.ts";

async function plantsOf(
  { db, principal }: Pick<ApiCall, "db" | "principal">,
  { plant, after, limit }: { plant?: string; after?: string | undefined; limit: number },
): Promise<v.InferInput<typeof Plant>[]> {
  const itsDevices = and(eq(devices.plant_id, plants.plant_id), anyDeviceScope(principal));
  const rows = await db
    .select({
      plant: plants,
      arrayKw: sql<number | null>`(select ${calculationInputs.values} ->> 'array_size' from ${calculationInputs}
        where ${eq(calculationInputs.plant_id, plants.plant_id)})`,
      deviceIds: sql<string>`(select json_group_array(id) from (select ${devices.device_id} as id from ${devices}
        where ${itsDevices} order by 1))`,
      /** That of its plan. */
      zone: sql<string | null>`(select ${devices.timezone} from ${devices} where ${itsDevices}
        order by ${devices.retired_at} is not null, ${devices.device_id} limit 1)`,
    })
    .from(plants)
    .where(
      and(
        plantScope(principal),
        plant === undefined ? undefined : eq(plants.plant_id, plant),
        after === undefined ? undefined : gt(plants.plant_id, after),
      ),
    )
    .orderBy(asc(plants.plant_id))
    .limit(limit);
  return rows.map(({ plant, arrayKw, deviceIds, zone }) => ({
    plant_id: plant.plant_id,
    name: plant.plant_name,
    location: plant.location,
    latitude: plant.lat,
    longitude: plant.lng,
    time_zone: zone,
    array_kw_dc: arrayKw,
    device_ids: JSON.parse(deviceIds) as string[],
  }));
}

export async function listPlantsV1(call: ApiCall<typeof listPlants>) {
  const { query } = call;
  const { limit = DEFAULT_PAGE } = query;
  const key = query.cursor === undefined ? [] : await keyOfCursor("listPlants", query, v.tuple([v.string()]));
  if (key === null) return new ApiRefusal("cursor-invalid", { cursor: "Send next_cursor as it came." });
  const found = await plantsOf(call, { after: key[0], limit: limit + 1 });
  const data = found.slice(0, limit);
  return {
    data,
    next_cursor: found.length > limit ? await cursorOf("listPlants", query, [data.at(-1)!.plant_id]) : null,
  };
}

export async function getPlantV1(call: ApiCall) {
  const [plant] = await plantsOf(call, { plant: call.params.plant_id!, limit: 1 });
  return plant ?? new ApiRefusal("not-found");
}
