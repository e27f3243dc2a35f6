import { describe, it } from "vitest";
import { judge, type SentSamples } from "./disk-full.ts";

describe("the data of an object after its disk was full", () => {
  const sent: SentSamples[] = [
    { t: [1, 2], isAcknowledged: true },
    { t: [3, 4], isAcknowledged: false },
  ];

  it.for<[string, number[], string[], number]>([
    ["may lack what was refused", [1, 2], [], 0],
    ["may have all of what was refused", [1, 2, 3, 4], [], 1],
    ["must have what was acknowledged", [1], ["1 acknowledged samples are lost"], 0],
    ["must not have a part of a request", [1, 2, 3], ["a request was stored in part"], 1],
    ["must have nothing else", [1, 2, 9], ["there are samples that nobody sent"], 0],
  ])("%s", ([, times, faults, storedUnanswered], { expect }) => {
    expect(judge(sent, new Set(times))).toEqual({ faults, storedUnanswered });
  });
});
