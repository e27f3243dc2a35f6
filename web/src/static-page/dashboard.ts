import * as format from "#contract/common/format";
import { prefetch } from "../api/prefetch.ts";
import { paintDecision } from "../features/decide/paint-decision.ts";
import { savePainted } from "../features/decide/painted.ts";
import { prefetchFirstData } from "../features/dashboard/first/first-answers.ts";
import { saveFirstSelection } from "../features/dashboard/first/first-selection.ts";
import { startProgram } from "./start-program.ts";
import { watchStaticPage } from "./static-page.ts";

/** Starts the program without a late decision [ms]. */
const START_AT_LATEST_MS = 1000;

const decided = prefetchFirstData(prefetch, new URLSearchParams(location.search), {
  onPlace: saveFirstSelection,
  onDecision: (decision) => {
    if (paintDecision(document, decision)) savePainted(decision);
  },
});
// The first formatted number takes a phone 100 ms; spent while waiting.
setTimeout(() => format.number(0));
// After the next frame. Background pages have none.
void decided.then(() => requestAnimationFrame(() => setTimeout(startProgram)));
setTimeout(startProgram, START_AT_LATEST_MS);
watchStaticPage(startProgram);
