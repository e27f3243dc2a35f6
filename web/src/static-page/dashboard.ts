import { askEarly } from "../api/early-answers.ts";
import { paintDecision } from "../features/dashboard/decision/paint-decision.ts";
import { keepPainted } from "../features/dashboard/decision/painted.ts";
import { askFirst } from "../features/dashboard/first-answers.ts";
import { PHONE } from "../ui/phone.ts";
import { startProgram } from "./start-program.ts";

// The calls are on their way while the browser compiles the program, and the decision can be read before it runs.
void askFirst(askEarly, new URLSearchParams(location.search), (device, recommendation) => {
  if (paintDecision(document, recommendation, Date.now() / 1000, matchMedia(PHONE).matches))
    keepPainted({ device, recommendation });
});
startProgram();
