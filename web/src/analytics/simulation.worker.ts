import { project } from "#domain/simulation/simulate";
import { placeSavings } from "#domain/simulation/worth";
import { answerCall } from "./answer-call.ts";
import type { Simulated, ToSimulation } from "./simulator.ts";

addEventListener("message", ({ data: { id, basis, terms, plant } }: MessageEvent<ToSimulation>) => {
  void answerCall(id, (analytics): Simulated => {
    const data = project(basis, terms, analytics);
    return { data, worth: plant && placeSavings(basis, terms, data, plant, analytics) };
  });
});
