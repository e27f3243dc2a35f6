import { rainOf } from "../series.ts";
import { tenfold, work, type KernelCase } from "./work.ts";

const [RATE, THRESHOLD, GRACE, MOST] = [0.0015, 6, 2, 0.3];
const HOURS_A_DAY = 24;

export const kimberLoss: KernelCase = {
  twin: "kimber-loss",
  works: () =>
    tenfold(876).map((hours) => {
      const rain = rainOf(hours);
      const limits = { rate: RATE, threshold: THRESHOLD, grace: GRACE, max: MOST, initial: 0 };
      const steps = [RATE / HOURS_A_DAY, THRESHOLD, HOURS_A_DAY, GRACE * HOURS_A_DAY, MOST];
      return work({
        size: `${hours.toLocaleString("en-US")} hours`,
        run: (a) => a.kimberLoss({ rain, ...limits, stepDays: 1 / HOURS_A_DAY }),
        figures: (loss) => loss,
        columns: [Float64Array.of(hours, ...steps), rain],
        isTooMuchForOracle: hours > 876,
      });
    }),
};
