import { previewPlan } from "#domain/decision/index";
import { answerCall } from "./answer-call.ts";
import type { KnownBasis, ToPlanner } from "./planner.ts";

let known: KnownBasis | null = null;

addEventListener("message", ({ data }: MessageEvent<ToPlanner>) => {
  if (data.kind === "basis") known = data.basis;
  else void answerCall(data.id, (analytics) => known && previewPlan({ ...known, ...data.terms }, analytics));
});
