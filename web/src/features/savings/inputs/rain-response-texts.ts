import * as format from "#contract/common/format";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import { MIN_RAINS, type RainResponseAnswer } from "#contract/soiling/rain-response";

/** [inch], two decimals, never 0. */
export const asThreshold = (millimeters: number): number =>
  Math.max(0.01, Math.round((100 * millimeters) / MILLIMETERS_PER_INCH) / 100);

export const rainResponseTexts = {
  title: "Analyzing this site’s rain…",
  measured: ({ half, low, high, rains }: RainResponseAnswer) =>
    `At this site, ${format.inches(asThreshold(half))} (${format.number(asThreshold(low), 2)} to ${format.number(asThreshold(high), 2)}) in a day removes half of the soiling, based on ${rains} rain events.`,
  tooFew: ({ rains }: RainResponseAnswer) =>
    `This device has measured ${rains === 0 ? "no rain" : rains === 1 ? "1 rain event" : `${rains} rain events`} on soiled cells. It needs ${MIN_RAINS} to set its own threshold.`,
  use: (answer: RainResponseAnswer) => `Use ${format.inches(asThreshold(answer.half))}, gradual`,
  used: "Already in use.",
};
