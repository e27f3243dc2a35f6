import * as format from "#contract/common/format";
import { prefetch } from "../api/prefetch.ts";
import { paintDecision } from "../features/dashboard/decision/paint-decision.ts";
import { savePainted } from "../features/dashboard/decision/painted.ts";
import { prefetchFirstData } from "../features/dashboard/first/first-answers.ts";
import { saveFirstSelection } from "../features/dashboard/first/first-selection.ts";
import { PHONE } from "../ui/phone.ts";
import { startProgram } from "./start-program.ts";
import { watchStaticPage } from "./static-page.ts";

/** Starts the program without a late decision [ms]. */
const START_AT_LATEST_MS = 1000;

const decided = prefetchFirstData(prefetch, new URLSearchParams(location.search), {
  onPlace: saveFirstSelection,
  onDecision: (device, recommendation) => {
    if (paintDecision(document, recommendation, Date.now() / 1000, matchMedia(PHONE).matches))
      savePainted({ device, recommendation });
  },
});
// The first formatted number takes a phone 100 ms; spent while waiting.
setTimeout(() => format.number(0));
// After the next frame. Background pages have none.
void decided.then(() => requestAnimationFrame(() => setTimeout(startProgram)));
setTimeout(startProgram, START_AT_LATEST_MS);
watchStaticPage(startProgram);
