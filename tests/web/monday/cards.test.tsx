import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { MondayCards } from "../../../web/src/features/monday/MondayCards.tsx";
import { rowsOf } from "../../../web/src/features/monday/monday.model.ts";
import { listed, now, worthFrom } from "./fleet.ts";

const again = { again: "2026-12-07", gain: 200, week: { mean: 903, p10: 500, p50: 900, p90: 1300 }, chance: 0.3 };
const plants = [
  listed("Unhurried", worthFrom("2026-11-30", [1849, 900]), { noRush: again }),
  listed("Pecos", worthFrom("2027-01-04", [17_800, 20_679, 9000])),
  listed("Valdosta", null, { state: "noWashNeeded", wash: null }),
];

describe("the plants on a phone", () => {
  it("show of a plant that waits why, its wash's range and what a week costs, as the table does", ({ expect }) => {
    const { rows, axis } = rowsOf(plants, now);
    const html = renderToStaticMarkup(
      <MondayCards rows={rows} axis={axis} first={undefined} onPlan={undefined} onOpen={() => undefined} />,
    );
    const shown = (name: string) => html.split("<li").find((part) => part.includes(`>${name}<`))!;
    for (const row of rows.slice(0, 2))
      for (const text of [row.until, row.detail, row.worth, row.range, row.waiting])
        expect(shown(row.name)).toContain(text);
    // Without a wash there is nothing to earn.
    expect(shown("Valdosta")).not.toContain("$");
    expect(shown("Valdosta")).not.toContain("–");
  });
});
