import type { Plant } from "#contract/plants/plant";
import type { PlantDecision } from "#contract/decision/decision";
import type { Session } from "#contract/accounts/session";
import { seesPlants } from "../../../api/session/sees-plants.ts";
import { lastSelection, plantsByName } from "../selection/selection.model.ts";

export type FetchPath = <Body>(path: string) => Promise<Body | null>;

export interface FirstSigns {
  onPlace: (plant: string) => void;
  onDecision: (decision: PlantDecision) => void;
}

/**
 * Requests what a plant's page shows first, before its program loads, in the order of `useSelection`: linked, last or first plant. The decision
 * goes first. A wrong guess only costs calls. Ends with the decision, or when none will come.
 */
export async function prefetchFirstData(
  ask: FetchPath,
  address: URLSearchParams,
  { onPlace, onDecision }: FirstSigns,
): Promise<void> {
  const owner = address.get("owner");
  const linked = address.get("plant") ?? undefined;
  const askPlant = async (plant: string) => {
    onPlace(plant);
    const answer = ask<PlantDecision>(`/api/plant/${plant}/decision`);
    void ask(`/api/device/all?plant=${plant}`);
    const decision = await answer;
    if (decision) onDecision(decision);
  };
  const decided = linked === undefined ? undefined : askPlant(linked);
  // A trial can't read plants, and each refused call is a line of the audit log.
  const isLikely = linked !== undefined || seesPlants();
  const asked = { session: ask<Session | null>("/api/session"), plants: isLikely ? plantsOf(ask, owner) : null };
  if (decided) return decided;
  const session = await asked.session;
  // An Admin with a chosen owner has other lists.
  if (!session?.permissions.includes("dashboard.view") || owner !== null) return;
  const remembered = lastSelection(session.user.id);
  if (remembered !== null) return askPlant(remembered);
  const [first] = plantsByName((await (asked.plants ?? plantsOf(ask, owner)))?.plants ?? []);
  if (first) await askPlant(first.plant_id);
}

const plantsOf = (ask: FetchPath, owner: string | null) =>
  owner === null ? ask<{ plants: Plant[] }>("/api/plant/all") : null;
