import { and, asc, eq, gt, sql } from "drizzle-orm";
import * as v from "valibot";
import { pageOf } from "../../api/cursor.ts";
import { type AnyCall, ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { anyDeviceScope, plantScope } from "../../access/scope.ts";
import type { Plant } from "#contract/v1/schemas";
import { calculationInputs, devices, plants } from "../../platform/schema.ts";

async function plantsOf(
  { db, principal }: Pick<AnyCall, "db" | "principal">,
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

const plantKey = { schema: v.string(), of: ({ plant_id }: { plant_id: string }) => plant_id };

export const plantsV1 = {
  listPlants: (call) => pageOf("listPlants", call.query, plantKey, (after, limit) => plantsOf(call, { after, limit })),

  async getPlant(call) {
    const [plant] = await plantsOf(call, { plant: call.params.plant_id!, limit: 1 });
    return plant ?? new ApiRefusal("not-found");
  },
} satisfies Partial<V1Handlers>;
