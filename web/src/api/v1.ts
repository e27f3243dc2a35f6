import type { ApiProblemBody } from "#contract/v1/problems";
import { portalFetch } from "./client.ts";
import { problemFrom } from "./problem.ts";

/** An answer of the API for programs, so that the portal shows and saves the figures that programs read. */
export async function readAnswer(address: string, init?: RequestInit): Promise<Response> {
  const answer = await portalFetch(address, init);
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => null)) as Partial<ApiProblemBody> | null;
  // What is wrong here says more than the kind of problem.
  const title = body?.errors?.map(({ detail }) => detail).join(" ");
  throw problemFrom(answer.status, title ? { ...body, title } : body);
}
