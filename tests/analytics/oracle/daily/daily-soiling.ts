import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { dailyLoss } from "./daily-loss.ts";

export const dailySoiling: Analytics["dailySoiling"] = (input) => {
  const rows = Array.from(input.t, (t, row) => ({
    t,
    day: input.day[row]!,
    clean: input.clean[row]!,
    soiled: input.soiled[row]!,
    inWindow: input.inWindow[row] !== 0,
  })).filter(({ t, day }) => Number.isFinite(t) && Number.isFinite(day));
  const days = [...Map.groupBy(rows, ({ day }) => day)].sort(([a], [b]) => a - b);
  const figures = days.map(([, ofDay]) => dailyLoss(ofDay, input.lowLight ?? 200));
  const column = (name: Exclude<keyof (typeof figures)[number], "ok">): Float64Array =>
    Float64Array.from(figures, (day) => day[name]);
  return {
    day: Float64Array.from(days, ([day]) => day),
    insolClean: column("insolClean"),
    insolSoiled: column("insolSoiled"),
    loss: column("loss"),
    samples: column("samples"),
    windowInsolation: column("windowInsolation"),
    quality: Uint8Array.from(figures, ({ ok }) => Number(ok)),
    uncertainty: column("uncertainty"),
  };
};
