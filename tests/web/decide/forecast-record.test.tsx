import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { emptyForecastRecord, type LeadRecord } from "#contract/decision/forecast-record";
import {
  forecastRecordTexts as texts,
  recordLines,
  recordRows,
} from "../../../web/src/features/decide/forecast-record.model.ts";
import { RecordAnswer } from "../../../web/src/features/decide/ForecastRecordPart.tsx";

const none = { days: 0, rains: 0 };
const lead: LeadRecord = {
  lead: 1,
  days: 412,
  rains: 12,
  brier: 0.021,
  brierClimate: 0.028,
  bins: [{ days: 390, rains: 2 }, { days: 11, rains: 3 }, { days: 1, rains: 0 }, { days: 10, rains: 7 }, none],
};
const site = { days: 412, rains: 12 };

describe("how good the forecast is here", () => {
  it("counts rains until there are ten, without a table", ({ expect }) => {
    const record = { ...emptyForecastRecord, site: { days: 120, rains: 3 } };
    expect(recordLines(record)).toEqual(["Too few rains yet: 3 of the 10 needed here, in 120 compared days."]);
    expect(renderToStaticMarkup(<RecordAnswer record={record} />)).not.toContain("<table");
  });

  it("says how often rain came when it was said, and of which sites", ({ expect }) => {
    expect(recordLines({ site, of: "site", leads: [lead] })).toEqual([
      texts.here,
      "When it said 60–80% a day ahead, cleaning rain came on 7 of 10 days.",
    ]);
    const [where] = recordLines({ site: { days: 1, rains: 1 }, of: "dry", leads: [lead] });
    expect(where).toBe(
      "Too few rains here yet: 1 in 1 compared day. This table is of all dry sites (under 16 inches of rain a year).",
    );
    expect(recordRows.map(([name, cell]) => [name, cell(lead)])).toEqual([
      ["0–20%", "2 of 390"],
      ["20–40%", "3 of 11"],
      ["40–60%", "0 of 1"],
      ["60–80%", "7 of 10"],
      ["80–100%", texts.never],
      [texts.days, "412"],
      [texts.brier, "0.02"],
      [texts.climate, "0.03"],
    ]);
  });

  it("has a named table, whose rows and columns are named", ({ expect }) => {
    const html = renderToStaticMarkup(<RecordAnswer record={{ site, of: "site", leads: [lead] }} />);
    expect(html).toContain(`aria-label="${texts.label}"`);
    expect(html.match(/scope="col"/g)).toHaveLength(2);
    expect(html.match(/scope="row"/g)).toHaveLength(8);
  });
});
