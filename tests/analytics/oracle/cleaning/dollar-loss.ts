import type { Analytics } from "../../../../analytics-wasm/types.ts";

/** Research 4f: insolation x size x 0.176 x 5.6 x 0.8 x loss/100 x price; what is better than clean earns nothing. */
export const dollarLoss: Analytics["dollarLoss"] = ({ insolation, loss, arrayKw, price }) =>
  insolation.map((sun, day) => {
    const dollars = typeof price === "number" ? price : price[day]!;
    return ((sun * arrayKw * 0.176 * 5.6 * 0.8 * Math.max(loss[day]!, 0)) / 100) * dollars;
  });
