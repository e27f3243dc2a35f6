import { planCleanings } from "#domain/cleaning-plan/index";
import { answerCall } from "./answer-call.ts";
import type { KnownBasis, ToPlanner } from "./planner.ts";

let known: KnownBasis | null = null;

addEventListener("message", ({ data }: MessageEvent<ToPlanner>) => {
  if (data.kind === "basis") known = data.basis;
  else void answerCall(data.id, (analytics) => known && planCleanings({ ...known, ...data.terms }, analytics));
});
