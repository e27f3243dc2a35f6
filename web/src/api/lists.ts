import { asked } from "./asked.ts";
import { api } from "./client.ts";

/** Lists that several screens share, so that each loads once. */

/** With positions. `owner`: whose plants an Admin sees. */
export const plantListQuery = (owner?: string) =>
  asked(["plants", owner ?? null], (init) => api.plant.all.$get({ query: owner === undefined ? {} : { owner } }, init));

export const deviceListQuery = asked(["devices", null], (init) => api.device.all.$get({ query: {} }, init));

export const staffQuery = asked(["staff"], (init) => api.staff.all.$get({ query: {} }, init));

export const ownersQuery = asked(["owners"], (init) => api.owner.all.$get({}, init));

/** With what an Admin manages of them. */
export const managedOwnersQuery = asked(["owners", "listing"], (init) => api.owner.listing.$get({}, init));
