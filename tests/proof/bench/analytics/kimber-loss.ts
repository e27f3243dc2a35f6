import { rainOf } from "../series.ts";
import { tenfold, work, type KernelCase } from "./work.ts";

const [RATE, THRESHOLD, GRACE, MAX_LOSS] = [0.0015, 6, 2, 0.3];
const HOURS_PER_DAY = 24;

export const kimberLoss: KernelCase = {
  twin: "kimber-loss",
  works: () =>
    tenfold(876).map((hours) => {
      const rain = rainOf(hours);
      const limits = { rate: RATE, threshold: THRESHOLD, grace: GRACE, max: MAX_LOSS, initial: 0 };
      const steps = [RATE / HOURS_PER_DAY, THRESHOLD, HOURS_PER_DAY, GRACE * HOURS_PER_DAY, MAX_LOSS];
      return work({
        size: `${hours.toLocaleString("en-US")} hours`,
        run: (a) => a.kimberLoss({ rain, ...limits, stepDays: 1 / HOURS_PER_DAY }),
        figures: (loss) => loss,
        columns: [Float64Array.of(hours, ...steps), rain],
        isTooMuchForOracle: hours > 876,
      });
    }),
};
