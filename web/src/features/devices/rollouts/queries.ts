import type { StartRollout } from "#contract/rollouts/rollout";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";
import { isUnderWay } from "./rollout.model.ts";

/** [ms] */
const POLL_MS = 5000;

export const rolloutsQuery = asked(["rollouts"], (init) => api.rollouts.$get({}, init), {
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.rollouts.some(isUnderWay) ? POLL_MS : false),
});

export const rolloutQuery = (id: string) =>
  asked(["rollouts", id], (init) => api.rollouts[":id"].$get({ param: { id } }, init), {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });

export const startRollout = (json: StartRollout) => unwrap(api.rollouts.$post({ json }));
export const cancelRollout = (id: string) => unwrap(api.rollouts[":id"].cancel.$post({ param: { id } }));
export const continueRollout = (id: string) => unwrap(api.rollouts[":id"].continue.$post({ param: { id } }));
