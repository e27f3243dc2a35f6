import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import type { PastHold } from "#contract/decision/holds";
import { lookBackTexts as texts } from "../../../web/src/features/dashboard/look-back/look-back-texts.ts";
import { HoldsList } from "../../../web/src/features/dashboard/look-back/LookBackDialog.tsx";

const today = "2026-11-24";
const holds = Array.from({ length: 23 }, (_, at): PastHold => {
  const from = addDays(today, -14 * (at + 1));
  const ended = { day: addDays(from, 3), by: "rain" as const };
  return { from, loss: 4, rainBy: from, ended, chance: 0.6, result: null };
});
const shown = (count: number) =>
  renderToStaticMarkup(<HoldsList data={{ today, step: 10, holds: holds.slice(0, count) }} />);

describe("washes on hold in Look back", () => {
  it("are the five newest; the rest opens", ({ expect }) => {
    const [newest, rest] = shown(23).split("<details>");
    expect(newest!.match(/<li/g)).toHaveLength(5);
    expect(newest).toContain("Nov 10 to Nov 13");
    expect(rest).toContain(texts.showEarlier(18));
    expect(rest!.match(/<li/g)).toHaveLength(18);
    expect(shown(5).match(/<li/g)).toHaveLength(5);
    expect(shown(5)).not.toContain("<details");
    expect(shown(0)).toBe("");
  });
});
