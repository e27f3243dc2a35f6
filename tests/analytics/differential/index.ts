import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { Differential } from "./differential.ts";
import * as dust from "./dust.ts";
import { detectIntervals } from "./intervals.ts";
import * as light from "./light.ts";
import { decidePlan, lossCurves, optimizeCleanings, waitValue } from "./plans.ts";
import { soilingRate } from "./rate.ts";
import { sensor } from "./sensor.ts";
import { site } from "./site.ts";
import * as sky from "./sky.ts";
import { summaries } from "./summaries.ts";

export const differentials: { [K in keyof Analytics]: Differential<K> } = {
  ...light,
  ...dust,
  ...sky,
  ...summaries,
  ...sensor,
  ...site,
  soilingRate,
  detectIntervals,
  lossCurves,
  optimizeCleanings,
  decidePlan,
  waitValue,
};
