import { asked } from "../../api/asked.ts";
import { api } from "../../api/client.ts";

export const planeQuery = (id: string) =>
  asked(["device", id, "plane"], (init) => api.device[":id"].plane.$get({ param: { id } }, init));
