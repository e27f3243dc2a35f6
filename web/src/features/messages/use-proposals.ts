import { useQuery } from "@tanstack/react-query";
import type { WashProposal } from "#contract/cleanings/proposed";
import { asked } from "../../api/asked.ts";
import { api } from "../../api/client.ts";
import { sessionQuery } from "../../api/session/session.ts";

/** Below its key, each single one. */
const proposalsQuery = asked(["proposal"], (init) => api.proposals.$get({}, init), { refetchInterval: 10 * 60_000 });

/** Washes that programs propose to log, until someone answers. */
export function useProposals(): WashProposal[] {
  const { data: session } = useQuery(sessionQuery);
  const mayAnswer = session?.permissions.includes("cleanings.edit") === true;
  return useQuery({ ...proposalsQuery, enabled: mayAnswer }).data?.proposals ?? [];
}
