import type { Interval } from "#domain/simulation/interval";
import * as format from "#contract/common/format";

/** Texts of the screen of the AI simulation. */
export const simulationScreenTexts = {
  title: "AI Soiling Simulation",
  lead: "The soiling loss of a typical year, for any place in the United States.",
  marketing: "About the simulation",
  feedback: "Feature Request / Bug Report",
  location: "Location",
  search: "Town or ZIP code",
  searchHint: "Choose a suggestion, then click Simulate.",
  nothing: "No town or ZIP code found in the United States. Check the spelling, or use Pick on Map.",
  takePosition: (place: string) => `Use ${place}`,
  simulate: "Simulate",
  choose: "Enter a location and choose a suggestion first.",
  pick: "Pick on Map",
  pickTitle: "Pick a Location",
  pickRun: "Simulate Here",
  pickNear: (meters: number, label: string) =>
    meters < NEXT_TO ? `In or near ${label}.` : `${format.miles(meters)} from ${label}.`,
  previous: "Previous simulations",
  noPrevious: "None yet",
  previousOn: (day: string) => `Simulated ${day}`,
  loading: "Loading Projections",
  loadingDetail: "Calculating 61 years of rain and soiling…",
  failed: "The Simulation Didn't Run",
  ok: "OK",
  duplicate: "Location Already Simulated!",
  duplicateDetail: (address: string, day: string) =>
    `You simulated ${address} on ${day}. Running it again uses no simulation and gives the same figures.`,
  runAnyway: "Run Anyway",
  cancel: "Cancel",
  close: "Close",
  unlimited: "Unlimited simulations",
  left: (remaining: number, limit: number) => `${Math.max(0, remaining)} of ${limit} simulations left`,
  shared: (owner: string) => `shared with ${owner}`,
  seePlans: "See plans",
  examplePlace: "Example: a desert town",
  example: "Example data. Search for your plant's location to simulate it.",
  nearest: (asked: string) => `This is the nearest of your simulations to ${asked}.`,
  chart: "Simulated typical-year soiling loss",
  interval: "Interval, from this date of the prior year",
  intervals: {
    "30 days": "30 days",
    "3 months": "3 months",
    "6 months": "6 months",
    "1 year": "1 year",
  } satisfies Record<Interval, string>,
  generateReport: "Generate Report",
  band: "The band holds 8 of 10 simulated years.",
  groundSource: (name: string, meters: number) => `Ground measured: ${name}, ${format.miles(meters)} away, last year.`,
  sure: "How sure this is",
  rests: "What this rests on",
  report: "AI Soiling Simulation Report",
  reportDownload: "Download PDF",
  reportDone: "Report downloaded.",
  reportFailed: "The PDF could not be made in this browser.",
  reportOnServer: "Generate on the server",
  version: (version: string) => `Version ${version}`,
} as const;

/** Centers of towns are known to about this [m]. */
const NEXT_TO = 2000;
