import type { SiteKernels } from "../../../analytics-wasm/index.ts";
import { column, dust, noise } from "./columns.ts";

export const site: { [K in keyof SiteKernels]: (analytics: SiteKernels) => unknown } = {
  dryRates: (a) => [0, 25, 85].map((tilt) => a.dryRates({ ...dust, tilt })),
  siteRate: (a) => {
    const [model, tilted] = [25, 10].map((tilt) => a.dryRates({ ...dust, tilt })) as [Float64Array, Float64Array];
    return [{}, { factor: 1.5 }, { measured: 0.2 }].map((known) => a.siteRate({ model, tilted, ...known }));
  },
  rateOfYear: (a) =>
    a.rateOfYear({ measured: 0.12, days: column(12, (month) => month), model: a.dryRates({ ...dust, tilt: 25 }) }),
  annualLoss: (a) =>
    a.annualLoss({
      monthlyLoss: column(12, (month) => 1 + month / 7),
      energy: column(365, (day) => 30_000 + 150 * Math.abs(day - 172)),
      memberLoss: noise(34, 305).map((loss) => 3 + Math.abs(loss)),
      spread: 0.1,
    }),
};
