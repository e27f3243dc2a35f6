import type { SimulationInterval } from "#domain/simulation/interval";
import * as format from "#contract/common/format";

/** Name of a place by the town next to it. */
export const placeText = (meters: number, label: string): string =>
  meters < NEXT_TO ? label : `${format.miles(meters)} from ${label}`;

export const simulationScreenTexts = {
  title: "AI Soiling Simulation",
  lead: "The soiling loss of a typical year, for any place in the United States.",
  marketing: "About the simulation",
  feedback: "Feature Request / Bug Report",
  location: "Location",
  search: "Town or ZIP code",
  searchHint: "Choose a suggestion, then click Simulate.",
  nothing: "No town or ZIP code found in the United States. Check the spelling, or use Pick on map.",
  takePosition: (place: string) => `Use ${place}`,
  simulate: "Simulate",
  choose: "Enter a location and choose a suggestion first.",
  pick: "Pick on map",
  pickTitle: "Pick a location",
  pickRun: "Simulate here",
  pickNear: (meters: number, label: string) =>
    `${meters < NEXT_TO ? `In or near ${label}` : placeText(meters, label)}.`,
  previous: "Previous simulations",
  noPrevious: "None yet",
  previousOn: (day: string) => `Simulated ${day}`,
  loading: "Loading Projections",
  loadingDetail: "Simulating 305 years of rain and soiling…",
  failed: "The simulation didn't run",
  ok: "OK",
  duplicate: "Location Already Simulated!",
  duplicateDetail: (address: string, day: string) =>
    `You simulated ${address} on ${day}. Running it again gives the same result and doesn't count against your limit.`,
  runAnyway: "Run Anyway",
  cancel: "Cancel",
  close: "Close",
  unlimited: "Unlimited simulations",
  left: (remaining: number, limit: number) => `${Math.max(0, remaining)} of ${limit} simulations left`,
  shared: (owner: string) => `shared with ${owner}`,
  seePlans: "See plans",
  examplePlace: "Example: a desert town",
  example: "Example data. Search for your plant's location to simulate it.",
  nearest: (asked: string) => `This is your nearest simulation to ${asked}.`,
  nearestCovered: (label: string, meters: number) =>
    `The nearest covered place is ${label}, ${format.miles(meters)} away.`,
  goTo: (label: string) => `Go to ${label}`,
  simulateInstead: (label: string) => `Simulate ${label}`,
  measure: "Measure it next",
  measureDetail:
    "The simulation shows a typical year. With a device or logger files, you see what your plant loses, when to wash it and what each wash recovers.",
  uploadFile: "Upload a logger file",
  addDevice: "Add a device",
  measureSubject: "Measuring soiling at our plant",
  measureAsk: (email: string) => `Contact ${email} to upload logger files or add a device`,
  chart: "Simulated typical-year soiling loss",
  interval: "Interval, starting on this date last year",
  intervals: {
    "30 days": "30 days",
    "3 months": "3 months",
    "6 months": "6 months",
    "1 year": "1 year",
  } satisfies Record<SimulationInterval, string>,
  series: "Simulated or measured",
  compare: "Compare with",
  compareNone: "No comparison",
  generateReport: "Generate Report",
  copyForPvsyst: "Copy for PVsyst",
  band: "The shaded band covers 8 of 10 simulated years and sites.",
  groundSource: (name: string, meters: number) =>
    `Ground measured: ${name}, ${meters < NEXT_TO ? "here" : `${format.miles(meters)} away`}, last year.`,
  ownDevice: (name: string) => `Your device: ${name}`,
  howMeasured: "How this was measured (PDF)",
  sure: "How accurate this is",
  rests: "What this is based on",
  report: "AI Soiling Simulation Report",
  reportDownload: "Download PDF",
  reportDone: "Report downloaded.",
  reportFailed: "This browser couldn't create the PDF.",
  reportOnServer: "Generate on the server",
  version: (version: string) => `Version ${version}`,
} as const;

const NEXT_TO = 2000;
