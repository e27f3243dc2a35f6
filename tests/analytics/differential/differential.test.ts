import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { oracle } from "../oracle/index.ts";
import { analytics, law } from "../support.ts";
import type { Differential } from "./differential.ts";
import { differentials } from "./index.ts";

type AnyKernel = (input: unknown) => unknown;

describe("every kernel gives what its oracle gives, for data of any kind", () => {
  for (const name of Object.keys(analytics) as (keyof Analytics)[]) {
    it(name, ({ expect }) => {
      const { inputs, runs, difference } = differentials[name] as unknown as Differential<"bucket">;
      const [kernel, plain] = [analytics[name] as AnyKernel, oracle[name] as AnyKernel];
      fc.assert(
        fc.property(inputs, (input) => {
          const [ours, its] = [kernel(input), plain(input)] as ReturnType<Analytics["bucket"]>[];
          expect(difference(ours!, its!, input)).toBeNull();
        }),
        law(runs),
      );
    });
  }
});
