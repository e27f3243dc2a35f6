import { createMiddleware } from "hono/factory";
import { visiblePlant } from "../../access/scope.ts";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";

export interface PlantEnv {
  Variables: { plantId: string };
}

export const withPlant = createMiddleware<AppEnv & PlantEnv>(async (c, next) => {
  const plant = await visiblePlant(c.var.db, c.get("principal")!, c.req.param("id") ?? "");
  if (!plant) return problem(c, 404, texts.plantNotFound);
  c.set("plantId", plant.plant_id);
  await next();
});
