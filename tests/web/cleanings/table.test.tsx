import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import type { PlantCleaning } from "#contract/cleanings/cleanings";
import { addDays } from "#contract/common/calendar";
import { CleaningTable } from "../../../web/src/features/cleanings/CleaningTable.tsx";

const FIRST = "2026-06-01";
const nothing = { end_day: null, share: null, cost: null, crew: "", result: null, promised: null, resultOn: null };
const logged = (count: number): PlantCleaning[] =>
  Array.from({ length: count }, (_, n) => ({ day: addDays(FIRST, n), notes: `note ${n}.`, ...nothing }));
const html = (count: number): string =>
  renderToStaticMarkup(<CleaningTable cleanings={logged(count)} today="2026-07-01" />);
const notes = (text: string) => [...text.matchAll(/note (\d+)\./g)].map(([, n]) => Number(n));

describe("the table of a plant's cleanings", () => {
  it("has ten a page, the newest first [D-067]", ({ expect }) => {
    expect(notes(html(12))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(html(12)).toContain("Next page");
    expect(notes(html(10))).toHaveLength(10);
    expect(html(10)).not.toContain("Next page");
  });
});
