import type { SaveStep, StartCampaign } from "#contract/portfolio/campaigns";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";

export const campaignsKey = ["campaigns"] as const;

/** `owner`: chosen by an Admin. */
export const campaignsQuery = (owner?: string) =>
  asked([...campaignsKey, "of", owner ?? null], (init) =>
    api.portfolio.campaigns.$get({ query: owner === undefined ? {} : { owner } }, init),
  );

export const campaignQuery = (id: string) =>
  asked([...campaignsKey, id], (init) => api.portfolio.campaigns[":id"].$get({ param: { id } }, init));

export const startCampaign = (json: StartCampaign) => unwrap(api.portfolio.campaigns.$post({ json }));
export const saveStep = (id: string, plant: string, json: SaveStep) =>
  unwrap(api.portfolio.campaigns[":id"].plants[":plant"].$put({ param: { id, plant }, json }));
export const changeLinks = (id: string, action: "send" | "revoke") =>
  unwrap(api.portfolio.campaigns[":id"].links.$post({ param: { id }, json: { action } }));
export const cancelCampaign = (id: string, isCancelled: boolean) =>
  unwrap(api.portfolio.campaigns[":id"].state.$post({ param: { id }, json: { isCancelled } }));
