import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { Button } from "../../../web/src/ui/actions/Button.tsx";
import { DataTable } from "../../../web/src/ui/tables/DataTable.tsx";
import { IconButton } from "../../../web/src/ui/actions/IconButton.tsx";
import { JobCard } from "../../../web/src/ui/states/JobCard.tsx";
import { Legend } from "../../../web/src/ui/layout/Legend.tsx";
import { StatCard } from "../../../web/src/ui/layout/StatCard.tsx";
import { Switch } from "../../../web/src/ui/choices/Switch.tsx";
import { TextField } from "../../../web/src/ui/fields/TextField.tsx";

const first = (html: string, tag: string): string => new RegExp(`<${tag}\\b[^>]*>`).exec(html)?.[0] ?? "";
const describedBy = (tag: string): string => /aria-describedby="([^"]+)"/.exec(tag)?.[1] ?? "";

describe("a button that cannot be used now", () => {
  it("stays focusable and is described by its reason", ({ expect }) => {
    const html = renderToStaticMarkup(<Button reason="Add an energy file first.">Calculate</Button>);
    const button = first(html, "button");
    expect(button).toContain('aria-disabled="true"');
    expect(button).not.toMatch(/\sdisabled/);
    expect(html).toContain(`id="${describedBy(button)}" role="tooltip"`);
    expect(html).toContain("Add an energy file first.");
  });

  it("is the same element when its reason comes or goes, so that a press that took the reason away still counts", ({
    expect,
  }) => {
    const before = (html: string) => html.slice(0, html.indexOf("<button")).replaceAll(/\sid="[^"]*"/g, "");
    const button = (reason?: string) => renderToStaticMarkup(<Button reason={reason}>Save</Button>);
    expect(before(button("Nothing has changed."))).toBe(before(button()));
    const icon = (reason?: string) => renderToStaticMarkup(<IconButton label="Save" icon={<svg />} reason={reason} />);
    expect(before(icon("Nothing has changed."))).toBe(before(icon()));
  });

  it("says that it is busy and keeps its label", ({ expect }) => {
    const html = renderToStaticMarkup(<Button pending>Save</Button>);
    expect(first(html, "button")).toMatch(/aria-disabled="true".*aria-busy="true"/);
    expect(html).toContain("Save</button>");
  });

  it("has a name when it is an icon", ({ expect }) => {
    const html = renderToStaticMarkup(<IconButton label="Delete" icon={<svg />} />);
    expect(first(html, "button")).toContain('aria-label="Delete"');
  });
});

describe("a field", () => {
  it("ties label and error to its input", ({ expect }) => {
    const html = renderToStaticMarkup(<TextField label="Name" error="Give a name." description="Shown to all." />);
    const input = first(html, "input");
    const id = /\sid="([^"]+)"/.exec(input)?.[1];
    expect(html).toContain(`for="${id}"`);
    expect(input).toContain('aria-invalid="true"');
    expect(html).toContain(`id="${describedBy(input)}"`);
    expect(html).toContain("Give a name.");
    expect(html).not.toContain("Shown to all.");
  });

  it("is a switch to assistive technology", ({ expect }) => {
    expect(first(renderToStaticMarkup(<Switch defaultChecked>Daily</Switch>), "input")).toContain('role="switch"');
  });
});

describe("a stat card", () => {
  it("shows a dash and why when there is no figure", ({ expect }) => {
    const html = renderToStaticMarkup(<StatCard label="Next wash" value={null} unit="%" note="Add a file" />);
    expect(html).toContain("—");
    expect(html).toContain("Add a file");
    expect(html).not.toContain("%");
  });
});

describe("a job", () => {
  it("is its error with a way on once it has failed", ({ expect }) => {
    const html = renderToStaticMarkup(
      <JobCard title="Schedule" state="Running" startedAt={0} error="It failed." onRetry={() => undefined} />,
    );
    expect(html).toContain("It failed.");
    expect(html).toContain("Retry");
    expect(html).not.toContain("progress");
  });
});

describe("a legend", () => {
  const entries = [
    { key: "a", label: "Loss", color: "soiling", glyph: "line" },
    { key: "b", label: "Wash", color: "wash", glyph: "drop", fixed: true },
  ] as const;

  it("lets series be hidden and says so, but not marks", ({ expect }) => {
    const html = renderToStaticMarkup(<Legend entries={entries} hidden={new Set(["a"])} onToggle={() => undefined} />);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(first(html, "button")).toContain('aria-pressed="false"');
  });
});

describe("a table", () => {
  const rows = Array.from({ length: 23 }, (_, index) => ({ id: index, loss: index === 5 ? null : (index * 7) % 23 }));
  const columns = [
    { key: "id", header: "Device", value: (row: { id: number }) => `D${row.id}` },
    {
      key: "loss",
      header: "Loss",
      unit: "%",
      align: "end" as const,
      value: (row: { loss: number | null }) => row.loss,
    },
    { key: "action", header: "Action", cell: () => "Edit" },
  ];
  const draw = (descending: boolean) =>
    renderToStaticMarkup(
      <DataTable
        caption="Devices"
        rows={rows}
        columns={columns}
        rowKey={(row) => String(row.id)}
        lineNumbers
        initialSort={{ key: "loss", descending }}
      />,
    );

  it("has a caption, headers that say how they sort, and one page of numbered rows", ({ expect }) => {
    const html = draw(true);
    expect(html).toContain("Devices</caption>");
    expect(html.match(/<th scope="col"[^>]*aria-sort="[a-z]+"/g)).toHaveLength(2);
    expect(html).toContain('aria-sort="descending"');
    expect(html.match(/<tr/g)).toHaveLength(11);
    expect(html).toContain("Rows 1–10 of 23");
  });

  it("sorts by value in both directions, missing values last", ({ expect }) => {
    const shown = (html: string) => [...html.matchAll(/>D(\d+)</g)].map((match) => rows[Number(match[1])]!.loss);
    expect(shown(draw(true))).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13]);
    expect(shown(draw(false))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
