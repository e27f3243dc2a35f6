import { askEarly } from "../api/early-answers.ts";
import { askFirst } from "../features/dashboard/first-answers.ts";
import { startProgram } from "./start-program.ts";

// The calls are on their way while the browser compiles the program.
void askFirst(askEarly, new URLSearchParams(location.search));
startProgram();
