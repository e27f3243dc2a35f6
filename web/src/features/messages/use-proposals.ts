import { useQuery } from "@tanstack/react-query";
import type { WashProposal } from "#contract/cleanings/proposed";
import { asked } from "../../api/asked.ts";
import { api } from "../../api/client.ts";

/** Below its key, each single one. */
const proposalsQuery = asked(["proposal"], (init) => api.proposals.$get({}, init), { refetchInterval: 10 * 60_000 });

/** Washes that programs propose to log and that the person may answer. */
export const useProposals = (): WashProposal[] => useQuery(proposalsQuery).data?.proposals ?? [];
