import { projectionRows, simulatePlace } from "#domain/simulation/simulate";
import { placeSavings } from "#domain/simulation/worth";
import { answerCall } from "./answer-call.ts";
import type { Simulated, ToSimulation } from "./simulator.ts";

addEventListener("message", ({ data: { id, basis, terms, plant } }: MessageEvent<ToSimulation>) => {
  void answerCall(id, (analytics): Simulated => {
    const data = projectionRows(simulatePlace(basis, terms, analytics), basis.accuracy.confidence);
    return { data, worth: plant && placeSavings(basis, terms, data, plant, analytics) };
  });
});
