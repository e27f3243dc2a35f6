import { describe, it } from "vitest";
import { pyraScreenTexts as texts } from "../../../web/src/features/pyranometer/texts.ts";
import { Board } from "../../../web/src/features/pyranometer/Board.tsx";
import type { PyraSearch } from "../../../web/src/features/pyranometer/search.ts";
import { control, rendered } from "../devices/rendered.tsx";

const board = (search: PyraSearch) =>
  rendered(<Board tab="SR300" deviceId="unit-1" search={search} go={() => undefined} />);
const isOn = (html: string, label: string) => control(html, label).includes("checked");

describe("the options of the board", () => {
  it("begin with lines in Los Angeles time, without low light and negative soiling [P-079, P-081, P-082, P-083]", async ({
    expect,
  }) => {
    const html = await board({});
    const all = [texts.lowLight, texts.negative, texts.shapes.line, texts.shapes.columns, "Los Angeles", "UTC"];
    expect(all.filter((label) => isOn(html, label))).toEqual([texts.lowLight, texts.shapes.line, "Los Angeles"]);
    const changed = await board({ lowLight: true, negative: true, shape: "columns", zone: "utc" });
    expect(all.filter((label) => isOn(changed, label))).toEqual([texts.negative, texts.shapes.columns, "UTC"]);
  });
});
