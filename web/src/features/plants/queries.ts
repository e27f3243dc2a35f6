import type { QueryClient } from "@tanstack/react-query";
import type { ChangeOwner } from "#contract/plants/change-owner";
import type { AddPlant, UpdatePlant } from "#contract/plants/users";
import { asked } from "../../api/asked.ts";
import { rereadOthers } from "../../api/changes.ts";
import { api, unwrap } from "../../api/client.ts";
import { useAnswered } from "../../ui/toasts/use-answered.ts";

export const plantListQuery = asked(["plants", "listing"], (init) => api.plant.listing.$get({}, init));

export const plantUsersQuery = (plant: string) =>
  asked(["plant", plant, "users"], (init) => api.plant[":id"].users.$get({ param: { id: plant } }, init), {
    // Stable while open; fresh on opening.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const plantContentsQuery = (plant: string) =>
  asked(["plant", plant, "contents"], (init) => api.plant[":id"].contents.$get({ param: { id: plant } }, init), {
    staleTime: 0,
  });

export const changeOwner = (plant: string, json: ChangeOwner) =>
  unwrap(api.plant[":id"].changeOwner.$post({ param: { id: plant }, json }));

export const lostAccessQuery = asked(["losses"], (init) => api.losses.$get({}, init));

export const takeBack = (loss: string) => unwrap(api.losses[":loss"].takeBack.$post({ param: { loss } }));

export const offersQuery = asked(["offers"], (init) => api.offers.$get({}, init));

export const answerOffer = (offer: string, answer: "accept" | "decline" | "withdraw") =>
  unwrap(api.offers[":offer"][answer].$post({ param: { offer } }));
export const leavePlant = (plant: string, version: string) =>
  unwrap(api.plant[":id"].leave.$post({ param: { id: plant }, json: { version } }));
export const deletePlant = (plant: string) => unwrap(api.plant[":id"].$delete({ param: { id: plant } }));
export const savePlant = (json: UpdatePlant) => unwrap(api.plant.updateplant.$post({ json }));
export const addPlant = (json: AddPlant) => unwrap(api.plant.addPlant.$post({ json }));
export const findPlantUser = (plant: string, email: string) =>
  unwrap(api.plant[":id"].users.find.$post({ param: { id: plant }, json: { email } }));

const plantKeys = [["plants"], ["staff"], ["plant"], ["offers"]] as const;

/** After a change with `changesPlans`. */
export function refreshPlants(client: QueryClient): void {
  for (const queryKey of plantKeys) void rereadOthers(client, { queryKey });
}

/** Undoes a save and reports it on any screen. */
export const useUndoPlantSave = (plant_id: string) =>
  useAnswered({
    call: (version: string) => unwrap(api.plant.undoUsers.$post({ json: { plant_id, version } })),
    tellsFailure: true,
    rereads: plantKeys,
    meta: { changesPlans: true },
  });
