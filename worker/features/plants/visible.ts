import { createMiddleware } from "hono/factory";
import { visiblePlant } from "../../access/scope.ts";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";

/** What routes below `/:id` find ready: the id of a plant that the person may see, and the request's database session. */
export interface PlantEnv {
  Variables: { plantId: string; db: Database };
}

/** Answers 404 unless the path's `:id` is a plant in the person's scope. */
export const withPlant = createMiddleware<AppEnv & PlantEnv>(async (c, next) => {
  const db = database(c.env);
  const plant = await visiblePlant(db, c.get("principal")!, c.req.param("id") ?? "");
  if (!plant) return problem(c, 404, texts.plantNotFound);
  c.set("plantId", plant.plant_id);
  c.set("db", db);
  await next();
});
