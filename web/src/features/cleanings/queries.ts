import type { SaveCleanings } from "#contract/cleanings/cleanings";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";

const id = (device: string) => ({ param: { id: device } });

export const cleaningsQuery = (device: string) =>
  asked(["device", device, "cleanings"], (init) => api.device[":id"].cleanings.$get(id(device), init));

export const saveCleanings = (device: string, json: SaveCleanings) =>
  unwrap(api.device[":id"].cleanings.$put({ ...id(device), json }));

export const offsetQuery = (device: string) =>
  asked(["device", device, "offset"], (init) => api.device[":id"].offset.$get(id(device), init));

export const saveOffset = (device: string, offset: number) =>
  unwrap(api.device[":id"].offset.$put({ ...id(device), json: { offset } }));

export const systematicQuery = (device: string) =>
  asked(["device", device, "systematic-uncertainty"], (init) =>
    api.device[":id"]["systematic-uncertainty"].$get(id(device), init),
  );

export const saveSystematic = (device: string, points: number | null) =>
  unwrap(api.device[":id"]["systematic-uncertainty"].$put({ ...id(device), json: { points } }));

const proposal = (id: string) => ({ param: { id } });

export const proposalQuery = (id: string) =>
  asked(["proposal", id], (init) => api.proposals[":id"].$get(proposal(id), init));

export const decideProposal = (id: string, isConfirmed: boolean) =>
  unwrap(api.proposals[":id"].$put({ ...proposal(id), json: { isConfirmed } }));
