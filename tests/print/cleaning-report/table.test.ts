import { describe, it } from "vitest";
import { themes } from "#plot/tokens";
import { Flow } from "#print/pdf/flow";
import { Paper } from "#print/pdf/paper";
import { drawTable } from "#print/pdf/table";
import { sheetsOf } from "./content-stream.ts";

describe("a table", () => {
  it("repeats its head on every sheet, and no row", async ({ expect }) => {
    const paper = await Paper.start({ title: "Rows", subject: "", keywords: [], createdAt: 0 });
    const rows = Array.from({ length: 90 }, (_, row) => `row ${row}`);
    drawTable(
      new Flow(paper, themes.light, () => {}),
      [{ header: "Head", share: 1, cell: (row: string) => ({ pieces: [row] }) }],
      rows,
    );
    const sheets = (await sheetsOf(await paper.bytes())).map(({ texts }) => texts.map(({ text }) => text));
    expect(sheets).toHaveLength(3);
    expect(sheets.map(([first]) => first)).toEqual(["Head", "Head", "Head"]);
    expect(sheets.flatMap(([, ...more]) => more)).toEqual(rows);
  });
});
